<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** An emergency: it puts a banner on every page of the site. The level `ninguna` silences the automatic one. */
final class Emergency_Type extends Timed_Type {

	public const TYPE          = 'telecoqui_emergencia';
	public const BASE          = 'emergencias';
	public const KIND          = 'emergency';
	public const MENU          = 'edit.php?post_type=' . self::TYPE;
	public const LEVEL         = 'telecoqui_nivel';
	public const NONE          = 'ninguna';
	public const MAX_TEXT      = 140;
	public const MAX_LASTS     = WEEK_IN_SECONDS;
	public const USUALLY_LASTS = DAY_IN_SECONDS;
	public const IS_FEMININE = true;

	/** Colours of ground and words as the site has them (src/origin/emergency/top.ts). */
	private const COLOURS = array(
		'vigilancia' => array( '#ffd84d', '#0f172a' ),
		'aviso'      => array( '#b3420a', '#fff' ),
		'emergencia' => array( '#b00d20', '#fff' ),
	);

	public function labels(): array {
		return array(
			'name'          => __( 'Emergencias', 'telecoqui' ),
			'singular_name' => __( 'Emergencia', 'telecoqui' ),
			'add_new_item'  => __( 'Encender una emergencia', 'telecoqui' ),
			'edit_item'     => __( 'Editar la emergencia', 'telecoqui' ),
			'outranked'     => __( 'No se ve: el banner muestra otra emergencia, más grave o más nueva.', 'telecoqui' ),
		);
	}

	/** What silences the rule does it everywhere. */
	public function problem( array $values, ?WP_Post $post ): string {
		return self::NONE === $values[ self::LEVEL ] && ! empty( $values[ Municipalities_Field::KEY ] )
			? __( 'Con el nivel «Ninguna» no se escogen municipios: apaga el aviso automático en todas partes.', 'telecoqui' )
			: '';
	}

	/** Prints also the banner as it is on a phone, with what is typed, before readers see it. The script fills it in. */
	public function render( array $values, WP_Post $post ): void {
		parent::render( $values, $post );
		Asset::enqueue( 'telecoqui-emergency-preview', 'emergency-preview.js', array() );
		$data = array(
			'colours' => self::COLOURS,
			// Before the colon: "Vigilancia".
			'names'   => array_map( static fn( string $level ): string => strtok( $level, ':' ), $this->fields()[ self::LEVEL ]->choices ),
			'zone'    => wp_timezone_string(),
			'hours'   => self::USUALLY_LASTS / HOUR_IN_SECONDS,
			'from'    => Timed_Item::from( $post ),
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

	protected function declared(): array {
		return array(
			self::LEVEL => array(
				'kind'      => Field::CHOICE,
				'label'     => __( 'Nivel', 'telecoqui' ),
				'help'      => __( 'Decide el color del banner. Si hay varias emergencias activas, se ve la más grave.', 'telecoqui' ),
				'refusal'   => __( 'Escoge el nivel de la emergencia.', 'telecoqui' ),
				'is_needed' => true,
				// Those of the site (src/contract/emergency.ts).
				'choices' => array(
					'vigilancia' => __( 'Vigilancia: puede llegar', 'telecoqui' ),
					'aviso'      => __( 'Aviso: está por llegar o ya llegó', 'telecoqui' ),
					'emergencia' => __( 'Emergencia: hay vidas en peligro ahora', 'telecoqui' ),
					self::NONE   => __( 'Ninguna: apaga el aviso automático del tiempo', 'telecoqui' ),
				),
			),
			new Municipalities_Field(),
			$this->link(),
			$this->from(),
			$this->until( __( 'A esa hora se quita el banner. Vacío: 24 horas después de encenderla, para que ninguna emergencia olvidada se quede puesta. Dura una semana como mucho.', 'telecoqui' ) ),
		);
	}
}
