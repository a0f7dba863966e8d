<?php

namespace Telecoqui;

/** A column in the lists of news, programmes, episodes and banners, for everybody who may edit the item. */
final class On_Site_Column {

	private const NAME = 'telecoqui_en_el_sitio';

	/** Newest deliveries by post id; null until the first row of a list is printed. */
	private static ?array $states = null;

	public static function add( array $columns ): array {
		$at = array_search( 'date', array_keys( $columns ), true );
		$at = false === $at ? count( $columns ) : $at;
		return array_slice( $columns, 0, $at ) + array( self::NAME => __( 'En el sitio', 'telecoqui' ) ) + array_slice( $columns, $at );
	}

	public static function style(): void {
		?>
		<style>
			.column-telecoqui_en_el_sitio { width: 16%; }
			.telecoqui_en_el_sitio-bad { color: #b32d2e; }
			.telecoqui_en_el_sitio-info { color: #50575e; }
			.widefat td .telecoqui_en_el_sitio-refused { color: #8a6100; margin: .3em 0 0; }
		</style>
		<?php
	}

	public static function render( string $column, int $post_id ): void {
		$post = self::NAME === $column ? get_post( $post_id ) : null;
		if ( null === $post ) {
			return;
		}
		$may      = current_user_can( 'edit_post', $post_id );
		$delivery = $may ? self::delivery( $post_id ) : null;
		$state    = $may ? Item_Text::of( $post, $delivery, Site_Items::of( $post ) ) : array( 'level' => 'none' );
		if ( 'none' === $state['level'] ) {
			printf( '<span aria-hidden="true">—</span><span class="screen-reader-text">%s</span>', esc_html__( 'Sin estado en el sitio', 'telecoqui' ) );
			return;
		}
		$title   = $state['short'] === $state['text'] && null !== $delivery ? Delivery_Text::measured( $delivery ) : $state['text'];
		$refused = Item_Text::refused( $post, $delivery );
		?>
		<span class="telecoqui_en_el_sitio-<?php echo esc_attr( $state['level'] ); ?>" title="<?php echo esc_attr( $title ); ?>">
			<?php if ( 'bad' === $state['level'] ) : ?>
				<span class="dashicons dashicons-warning" aria-hidden="true"></span>
			<?php endif; ?>
			<?php echo esc_html( $state['short'] ); ?>
		</span>
		<?php if ( '' !== $refused ) : ?>
			<p class="telecoqui_en_el_sitio-refused"><?php echo esc_html( $refused ); ?></p>
			<?php
		endif;
	}

	/** The newest delivery of a row. The first row loads those of the whole list. */
	private static function delivery( int $post_id ): ?Delivery {
		// A row that WordPress prints alone, after a quick edit, has no list.
		$listed         = array_values( wp_list_pluck( Site_Items::listed(), 'ID' ) );
		self::$states ??= Item_States::of( array_values( array_unique( array( ...$listed, $post_id ) ) ) );
		return self::$states[ $post_id ] ?? null;
	}
}
