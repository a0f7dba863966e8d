<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The field "También firman" of news and of entries. Editors choose; authors see who signs, and cannot change it. */
final class Signers_Field extends Field {

	public const MAX = 9;

	/** Users that the list offers; a larger newsroom writes the others over REST. */
	private const MAX_OFFERED = 200;

	public function __construct() {
		parent::__construct(
			Story_Fieldset::AUTHORS,
			array(
				'label'        => __( 'También firman', 'telecoqui' ),
				'editors_only' => __( 'Solo quien edita las noticias de otras personas puede añadir a alguien que también firme.', 'telecoqui' ),
			)
		);
	}

	public function meta(): array {
		return Story_Fieldset::ids_meta();
	}

	/** Whether all of them sign already; a new item is signed by its author. */
	protected function is_stored( int $post_id, $sent ): bool {
		$author = $post_id > 0 ? (int) get_post_field( 'post_author', $post_id ) : get_current_user_id();
		$known  = array( $author, ...( $post_id > 0 ? $this->load( $post_id ) : array() ) );
		$ids    = array_map( static fn( $id ): int => is_scalar( $id ) ? absint( $id ) : 0, (array) $sent );
		return array() === array_diff( $ids, $known );
	}

	public function load( int $post_id ) {
		return Story_Fieldset::ids( $post_id, $this->key );
	}

	public function typed( $posted ) {
		return array_values( array_unique( array_map( 'absint', array_filter( (array) $posted, 'is_scalar' ) ) ) );
	}

	/** Stores those of the chosen users who may sign, if this user may choose. */
	public function store( int $post_id, $ids ): void {
		if ( ! current_user_can( Editor_Rights::CAPABILITY ) ) {
			Desk_Problems::add( $post_id, array_filter( array( $this->refuse( $post_id, $ids ) ) ) );
			return;
		}
		$known = self::who_write( $ids );
		if ( count( $known ) < count( $ids ) ) {
			Desk_Problems::add( $post_id, array( __( 'Una de las personas que firman no se guardó: ya no escribe en esta redacción.', 'telecoqui' ) ) );
		}
		Story_Fieldset::store_ids( $post_id, $this->key, Story_Fieldset::at_most( $post_id, $known, self::MAX, $this->label ) );
	}

	/** Those of some users who may write. */
	public static function who_write( array $ids ): array {
		return array_values( array_filter( array_unique( $ids ), static fn( int $id ): bool => $id > 0 && user_can( $id, 'edit_posts' ) ) );
	}

	public static function offered( int $author_id ): array {
		return get_users(
			array(
				'capability' => 'edit_posts',
				'exclude'    => array( $author_id ),
				'orderby'    => 'display_name',
				'number'     => self::MAX_OFFERED,
			)
		);
	}

	/** The users of the list, from ids to names: whoever cannot choose sees only who signs. */
	private static function names( WP_Post $post, array $ids ): array {
		return wp_list_pluck( current_user_can( Editor_Rights::CAPABILITY ) ? self::offered( (int) $post->post_author ) : array_filter( array_map( 'get_userdata', $ids ) ), 'display_name', 'ID' );
	}

	public function panel( WP_Post $post ): array {
		$this->choices = self::names( $post, $this->load( $post->ID ) );
		$of_panel      = array(
			'kind'     => 'people',
			'maxItems' => self::MAX,
			'isLocked' => ! current_user_can( Editor_Rights::CAPABILITY ),
		);
		return $of_panel + parent::panel( $post );
	}

	public function render( $ids ): void {
		$names = self::names( get_post(), $ids );
		if ( array() === $names ) {
			return;
		}
		?>
		<fieldset>
			<legend style="padding: 1em 0"><strong><?php echo esc_html( $this->label ); ?></strong></legend>
			<div style="max-height: 9em; overflow: auto">
				<?php echo Html::checkboxes( "{$this->key}[]", $names, $ids, ! current_user_can( Editor_Rights::CAPABILITY ) ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes. ?>
			</div>
		</fieldset>
		<?php
	}
}
