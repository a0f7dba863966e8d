<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** A promotion in one of the places of the strip on the home page, with a picture. */
final class Promotion_Type extends Timed_Type {

	public const TYPE     = 'telecoqui_promo';
	public const BASE     = 'promociones';
	public const KIND     = 'promo';
	public const MENU     = Ticker_Line_Type::MENU;
	public const ORDER    = 2;
	public const SUPPORTS = array( 'title', 'thumbnail', 'custom-fields' );
	public const PLACE    = 'telecoqui_lugar';
	public const LABEL    = 'telecoqui_etiqueta';

	/** Characters: two lines of a card. */
	public const MAX_TEXT = 90;
	public const IS_FEMININE = true;

	public function labels(): array {
		return array(
			'name'           => __( 'Promociones', 'telecoqui' ),
			'singular_name'  => __( 'Promoción', 'telecoqui' ),
			'featured_image' => __( 'Imagen de la promoción', 'telecoqui' ),
			'box'            => __( 'En la portada', 'telecoqui' ),
			'outranked'      => __( 'No se ve: otra promoción empezó después en su lugar.', 'telecoqui' ),
		);
	}

	public function shown( WP_Post $post, array $values ): array {
		return array(
			'lugar'      => (int) $values[ self::PLACE ],
			'etiqueta'   => $values[ self::LABEL ],
			'enlace'     => $values[ self::LINK ],
			'imagen'     => Item_Fields::picture( $post->ID ),
			'imagen_alt' => Item_Fields::picture_alt( $post->ID ),
		);
	}

	protected function declared(): array {
		return array(
			self::PLACE => array(
				'kind'      => Field::CHOICE,
				'label'     => __( 'Lugar', 'telecoqui' ),
				'help'      => __( 'De izquierda a derecha, en la franja de la portada. Sin promoción se ve el programa de siempre.', 'telecoqui' ),
				'refusal'   => __( 'Escoge uno de los cuatro lugares de la portada.', 'telecoqui' ),
				'is_needed' => true,
				'choices'   => Home_Pin_Fieldset::places(),
			),
			self::LABEL => array(
				'label'   => __( 'Etiqueta', 'telecoqui' ),
				'help'    => __( 'La línea sobre el título. Vacía: la de siempre en ese lugar.', 'telecoqui' ),
				'refusal' => __( 'La etiqueta es demasiado larga: caben %d caracteres.', 'telecoqui' ),
				// One line above a picture of 160 pixels.
				'max'     => 30,
			),
			$this->link( __( 'Escribe el enlace de la promoción.', 'telecoqui' ) ),
			$this->from(),
			$this->until( __( 'A esa hora desaparece de la portada. Vacío: hasta que la retires.', 'telecoqui' ) ),
		);
	}
}
