<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The title and the description that search engines and networks show, in the metas of Yoast SEO, which are read whether Yoast is active or not. While it
 * is, it writes them itself. What Yoast makes up by itself is not in them, and the site does that better.
 */
final class Search_Appearance_Fieldset extends Fieldset {

	public const TYPE          = 'post';
	public const ID            = 'telecoqui_buscadores';
	public const CONTEXT       = 'side';
	public const IS_OF_EDITORS = false;

	public const TITLE        = '_yoast_wpseo_title';
	public const DESCRIPTION  = '_yoast_wpseo_metadesc';
	private const IMAGE       = '_yoast_wpseo_opengraph-image';

	/** All that is read. */
	public const METAS = array( self::TITLE, self::DESCRIPTION, self::IMAGE );

	/** Stands for Yoast's separator while variables are replaced: no text contains it. */
	private const SEPARATOR = "\x1f";

	public function title(): string {
		return __( 'En los buscadores', 'telecoqui' );
	}

	/** They have no limit: a text that Yoast took has to be saved again as it is. */
	protected function declared(): array {
		$line = array( 'parse' => array( Story_Fieldset::class, 'plain' ) );
		return self::is_of_yoast() ? array() : array(
			self::TITLE => $line + array(
				'label' => __( 'Título', 'telecoqui' ),
				'help'  => __( 'Vacío: el de la noticia. Los buscadores muestran unas 60 letras.', 'telecoqui' ),
			),
			self::DESCRIPTION => $line + array(
				'label' => __( 'Descripción', 'telecoqui' ),
				'help'  => __( 'Vacía: el extracto. Los buscadores muestran unas 150 letras.', 'telecoqui' ),
			),
		);
	}

	public function is_offered(): bool {
		return ! self::is_of_yoast();
	}

	private static function is_of_yoast(): bool {
		return defined( 'WPSEO_VERSION' );
	}

	/** The REST field "seo": plain texts, each perhaps null; null if nothing was written. */
	public static function of( int $post_id ): ?array {
		$image   = trim( (string) get_post_meta( $post_id, self::IMAGE, true ) );
		$written = array(
			'title'       => self::text( $post_id, self::TITLE ),
			'description' => self::text( $post_id, self::DESCRIPTION ),
			'image'       => '' === $image ? null : $image,
		);
		return array_filter( $written ) ? $written : null;
	}

	/** A text without Yoast's variables. A part between separators that is only the site's name goes, because the site adds its name itself. */
	private static function text( int $post_id, string $meta ): ?string {
		$written = wp_strip_all_tags( (string) get_post_meta( $post_id, $meta, true ), true );
		if ( '' === $written ) {
			return null;
		}
		$text  = preg_replace_callback( '/%%(\w+)%%/', static fn( array $found ): string => self::value( $found[1], $post_id ), $written );
		$parts = array_map( static fn( string $part ): string => trim( preg_replace( '/\s+/', ' ', $part ) ), explode( self::SEPARATOR, (string) $text ) );
		$name  = self::value( 'sitename', $post_id );
		$kept  = array_filter( $parts, static fn( string $part ): bool => '' !== $part && ( $part !== $name || 1 === count( $parts ) ) );
		return $kept ? implode( ' - ', $kept ) : null;
	}

	/** What one of Yoast's variables stands for, as plain text; empty for one that says nothing outside of Yoast. */
	private static function value( string $variable, int $post_id ): string {
		$excerpt = get_post_field( 'post_excerpt', $post_id );
		$values  = array(
			'title'            => get_post_field( 'post_title', $post_id ),
			'excerpt'          => $excerpt,
			'excerpt_only'     => $excerpt,
			'primary_category' => Item_Fields::category_names( $post_id )[0] ?? '',
			'category'         => implode( ', ', Item_Fields::category_names( $post_id ) ),
			'name'             => Item_Fields::author_name( $post_id ),
			'sitename'         => get_bloginfo( 'name' ),
			'currentyear'      => wp_date( 'Y' ),
			'sep'              => self::SEPARATOR,
		);
		return wp_specialchars_decode( wp_strip_all_tags( (string) ( $values[ $variable ] ?? '' ) ), ENT_QUOTES );
	}
}
