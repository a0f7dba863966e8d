<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/** A line of the ticker "Última hora" on the home page. */
final class Ticker_Line_Type extends Timed_Type {

	public const TYPE = 'telecoqui_linea';
	public const BASE = 'ultima-hora';
	public const KIND = 'ticker-line';
	public const MENU = Front_Page_Screen::SLUG;

	/** Characters: a line passes in ten seconds. */
	public const MAX_TEXT = 140;

	/** Breaking news is over by then; the site drops the line, too (api-worker/src/newsroom/ticker.ts). */
	public const MAX_LASTS = 12 * HOUR_IN_SECONDS;
	public const IS_FEMININE = true;

	public function labels(): array {
		return array(
			'name'          => __( 'Última hora', 'telecoqui' ),
			'singular_name' => __( 'Línea de última hora', 'telecoqui' ),
			'plural'        => __( 'líneas', 'telecoqui' ),
			'box'           => __( 'En la portada', 'telecoqui' ),
			'outranked'     => __( 'No se ve: caben ocho líneas, y los avisos del tiempo y las más nuevas van delante.', 'telecoqui' ),
		);
	}

	protected function declared(): array {
		return array(
			$this->link(),
			$this->from(),
			$this->until( __( 'A esa hora desaparece de la portada. Una línea dura 12 horas como mucho.', 'telecoqui' ) ),
		);
	}
}
