<?php

namespace Telecoqui;

use WP_Post;

/**
 * The banner of an emergency as it is on a phone, in the box of its fields: with what is typed, before readers see it.
 */
final class Emergency_Preview {

	/** Colours of ground and words as the site has them (src/origin/emergency/banner.ts). */
	private const COLOURS = array(
		'vigilancia' => array( '#ffd84d', '#0f172a' ),
		'aviso'      => array( '#b3420a', '#fff' ),
		'emergencia' => array( '#b00d20', '#fff' ),
	);

	/** Prints the preview. The script fills it in. */
	public static function render( WP_Post $post ): void {
		Asset::enqueue( 'telecoqui-emergency-preview', 'emergency-preview.js', array() );
		$data = array(
			'colours' => self::COLOURS,
			'names'   => array(
				'vigilancia' => __( 'Vigilancia', 'telecoqui' ),
				'aviso'      => __( 'Aviso', 'telecoqui' ),
				'emergencia' => __( 'Emergencia', 'telecoqui' ),
			),
			'zone'    => wp_timezone_string(),
			'hours'   => Emergency_Type::USUALLY_LASTS / HOUR_IN_SECONDS,
			'from'    => Timed_Item::from( $post ),
			/* translators: %s: date and time. */
			'until'   => __( 'Hasta el %s', 'telecoqui' ),
			'places'  => __( 'Solo en las páginas de: %s', 'telecoqui' ),
			'none'    => __( 'Los lectores no ven ningún banner.', 'telecoqui' ),
		);
		printf(
			'<p><strong>%s</strong></p><aside data-vista-previa="%s" style="max-width: 360px; box-sizing: border-box; padding: 12px 16px; font-size: 16px; line-height: 1.5; overflow-wrap: anywhere"><strong style="font-size: 18px"></strong><br><span></span> <u>%s</u></aside><p class="description" aria-live="polite"></p>',
			esc_html__( 'Así se ve en un teléfono', 'telecoqui' ),
			esc_attr( (string) wp_json_encode( $data ) ),
			esc_html__( 'Refugios, teléfonos y avisos', 'telecoqui' )
		);
	}
}
