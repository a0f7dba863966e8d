<?php

namespace Telecoqui;

/**
 * The fast screen has one field without formats; WordPress stores blocks. An empty line begins a paragraph, an address alone in its paragraph is an
 * embed, and any other address a link.
 */
final class Coverage_Text {

	/** An address up to the sign that ends the sentence. */
	// The time is bounded: an address takes all in which a further one could begin, but signs.
	private const ADDRESS = '~(https?://[^\s<>"]*[^\s<>".,;:!?)\]])~iu';

	public static function to_blocks( string $text ): string {
		// The time is bounded: of spaces with two line breaks all are found at once.
		$paragraphs = preg_split( '/\R\s*\R/u', trim( $text ), -1, PREG_SPLIT_NO_EMPTY );
		return implode( "\n\n", array_map( array( self::class, 'block' ), is_array( $paragraphs ) ? $paragraphs : array() ) );
	}

	/** Block markup of a picture of the media library with a plain text alternative. */
	public static function picture( int $picture_id, string $alt ): string {
		$attributes = array(
			'id'       => $picture_id,
			'sizeSlug' => 'full',
		);
		$html       = sprintf( '<figure class="wp-block-image size-full"><img src="%s" alt="%s" class="wp-image-%d"/></figure>', esc_url( (string) wp_get_attachment_url( $picture_id ) ), self::literal( esc_attr( $alt ) ), $picture_id );
		return get_comment_delimited_block_content( 'core/image', $attributes, "\n{$html}\n" );
	}

	/**
	 * What was typed, of a stored text that this class could have made; null if the field would lose something of it.
	 *
	 * @return array{text: string, pictures: string}|null The pictures behind it are block markup.
	 */
	public static function typed( string $content ): ?array {
		$texts    = array();
		$pictures = array();
		foreach ( parse_blocks( $content ) as $block ) {
			if ( 'core/image' === $block['blockName'] ) {
				$pictures[] = serialize_block( $block );
			} elseif ( null !== $block['blockName'] || '' !== trim( $block['innerHTML'] ) ) {
				$texts[] = self::typed_block( $block );
			}
		}
		$text     = implode( "\n\n", $texts );
		$pictures = implode( "\n\n", $pictures );
		return self::normal( self::join( self::to_blocks( $text ), $pictures ) ) === self::normal( $content ) ? compact( 'text', 'pictures' ) : null;
	}

	/** The beginning of a stored text, at most so many words, as plain text, for where the whole one does not fit. */
	public static function first_words( string $content, int $most ): string {
		// A tag ends a word: "uno</p><p>dos" are two.
		$text = str_replace( '<', ' <', strip_shortcodes( $content ) );
		return html_entity_decode( wp_trim_words( $text, $most, '…' ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}

	/** One content of a text and the pictures behind it, all of which are block markup and may be empty. */
	public static function join( string $blocks, string $pictures ): string {
		return implode( "\n\n", array_filter( array( $blocks, $pictures ) ) );
	}

	/** A paragraph of plain text, which is not empty, as a block. */
	private static function block( string $paragraph ): string {
		$text = trim( $paragraph );
		if ( preg_match( self::ADDRESS, $text, $found ) && $found[0] === $text ) {
			$html = '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">' . "\n" . esc_url( $text ) . "\n" . '</div></figure>';
			return get_comment_delimited_block_content( 'core/embed', array( 'url' => sanitize_url( $text ) ), "\n{$html}\n" );
		}
		$lines = array_map( array( self::class, 'line' ), preg_split( '/\R/u', $text ) );
		return get_comment_delimited_block_content( 'core/paragraph', array(), "\n<p>" . implode( '<br>', $lines ) . "</p>\n" );
	}

	/** A line of plain text as HTML, with its addresses as links. */
	private static function line( string $line ): string {
		$html = '';
		foreach ( preg_split( self::ADDRESS, trim( $line ), -1, PREG_SPLIT_DELIM_CAPTURE ) as $place => $part ) {
			$shown = self::literal( htmlspecialchars( $part, ENT_NOQUOTES, 'UTF-8' ) );
			$html .= 1 === $place % 2 ? sprintf( '<a href="%s">%s</a>', esc_url( $part ), $shown ) : $shown;
		}
		return $html;
	}

	/** Escaped HTML in which brackets are signs of the text: WordPress runs `[name]` as a shortcode, in attributes too. */
	private static function literal( string $html ): string {
		return str_replace( array( '[', ']' ), array( '&#91;', '&#93;' ), $html );
	}

	/** What was typed for a block of parse_blocks(), as plain text. */
	private static function typed_block( array $block ): string {
		if ( 'core/embed' === $block['blockName'] ) {
			return (string) ( $block['attrs']['url'] ?? '' );
		}
		$text = preg_replace( '~<br\s*/?>~i', "\n", $block['innerHTML'] );
		return trim( html_entity_decode( wp_strip_all_tags( $text ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
	}

	/** Block markup without what WordPress changes when it stores it: entities of quotes and ampersands, and empty lines. */
	private static function normal( string $content ): string {
		return html_entity_decode( (string) preg_replace( '/\s+/u', ' ', trim( $content ) ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}
}
