<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The field of related news: an address or a number a line. */
final class Related_Field extends Field {

	public const MAX = 6;

	public function __construct() {
		parent::__construct( Story_Fieldset::RELATED, array( 'kind' => Field::TEXT, 'label' => __( 'Noticias relacionadas que tú escoges, una dirección o un número por línea', 'telecoqui' ) ) ); // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing.AssociativeArrayFound
	}

	public function meta(): array {
		return Story_Fieldset::ids_meta();
	}

	/** Addresses. */
	public function load( int $post_id ) {
		return array_map( static fn( int $id ): string => (string) ( get_permalink( $id ) ? get_permalink( $id ) : $id ), $this->in_rest( $post_id ) );
	}

	/** Ids. */
	public function in_rest( int $post_id ) {
		return Story_Fieldset::ids( $post_id, $this->key );
	}

	public function typed( $posted ) {
		return array_values( array_filter( array_map( 'trim', preg_split( '/\R/u', parent::typed( $posted ) ) ), 'strlen' ) );
	}

	public function render( $value ): void {
		parent::render( implode( "\n", $value ) );
	}

	public function store( int $post_id, $lines ): void {
		$ids     = array_map( static fn( string $line ): int => self::story_at( $line, $post_id ), $lines );
		$unknown = array_diff_key( $lines, array_filter( $ids ) );
		$sentence = __( 'No hay otra noticia publicada en «%s». Esa línea no se guardó.', 'telecoqui' );
		Desk_Problems::add( $post_id, array_map( static fn( string $line ): string => sprintf( $sentence, mb_substr( $line, 0, 200 ) ), $unknown ) );
		Story_Fieldset::store_ids( $post_id, $this->key, Story_Fieldset::at_most( $post_id, array_values( array_unique( array_filter( $ids ) ) ), self::MAX, __( 'Noticias relacionadas', 'telecoqui' ) ) );
	}

	/** The panel looks them up by their titles, too. */
	public function panel( WP_Post $post ): array {
		$of_panel = array(
			'kind'     => 'stories',
			'label'    => __( 'Noticias relacionadas', 'telecoqui' ),
			'maxItems' => self::MAX,
		);
		return $of_panel + parent::panel( $post );
	}

	/** The id of the published news item behind what an editor typed, which is not the item itself; 0 if there is none. */
	private static function story_at( string $typed, int $post_id ): int {
		$post = ctype_digit( $typed ) ? get_post( (int) $typed ) : Address_Lookup::post( $typed );
		return $post && 'post' === $post->post_type && 'publish' === $post->post_status && $post->ID !== $post_id ? $post->ID : 0;
	}
}
