<?php
/**
 * The HTML of the page behind an organisation's link.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use DateTimeImmutable;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Whole pages of at most 3,000 bytes, so that they load over 2G in a second or two. Without a script, without a second request.
 */
final class Closing_Html {

	private const STYLE = 'html{color-scheme:light dark;font:112%/1.4 system-ui,sans-serif}body{margin:0}header{background:#0a58a8;color:#fff;padding:.6rem 1rem;font-weight:700}main{max-width:32rem;margin:auto;padding:0 1rem 1rem}h1{font-size:1.4rem;overflow-wrap:anywhere}fieldset{margin:1rem 0;min-width:0}legend{font-weight:700}label{display:flex;align-items:center;gap:.7rem;min-height:44px}[type=radio]{width:1.4rem;height:1.4rem;flex:none;margin:0}.w{flex-wrap:wrap;margin-top:.3rem}.t{flex:1 1 9em;min-width:0}.t,textarea,button{font:inherit;min-height:44px;box-sizing:border-box}textarea{width:100%}button{width:100%;background:#0a58a8;color:#fff;border:2px solid #0a58a8;border-radius:8px;font-weight:700}.n{border-left:6px solid;padding-left:.7rem}.e{border-color:#d32020}';

	/** For the Content-Security-Policy. */
	public static function style_hash(): string {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- as the policy wants it.
		return base64_encode( hash( 'sha256', self::STYLE, true ) );
	}

	/** What everybody sees who has no valid link. It does not say what is wrong with it. */
	public static function refusal(): string {
		return self::page(
			__( 'Este enlace no sirve', 'telecoqui' ),
			sprintf(
				'<h1>%s</h1><p>%s<p>%s',
				esc_html__( 'Este enlace no sirve', 'telecoqui' ),
				esc_html__( 'Puede que esté incompleto, que haya vencido o que lo hayamos cambiado por otro. No se cambió nada.', 'telecoqui' ),
				esc_html__( 'Ábrelo completo, como te llegó. Si sigue igual, pide uno nuevo a la redacción de Telecoquí.', 'telecoqui' )
			)
		);
	}

	/**
	 * The state of an organisation, and the form that changes it.
	 *
	 * @param WP_Post             $post     The closing.
	 * @param DateTimeImmutable   $now      In the time of this WordPress.
	 * @param Closing_Choice|null $refused  What was typed and could not be saved.
	 * @param bool                $is_saved Whether it was just saved.
	 */
	public static function form( WP_Post $post, DateTimeImmutable $now, ?Closing_Choice $refused, bool $is_saved ): string {
		$field = Closing_Type::one()->field( $post );
		$typed = null === $refused ? self::present( $field, $now ) : $refused->typed;
		$state = null === $refused ? Item_Text::of( $post, Item_States::of( array( $post->ID ) )[ $post->ID ] ?? null, Site_Items::of( $post ) )['level'] : '';
		$shown = esc_html( 'bad' === $state ? __( 'Todavía no sabemos si los lectores lo ven. Abre este enlace otra vez en unos minutos; si sigue igual, llama a la redacción.', 'telecoqui' ) : self::shown( $field ) );
		if ( null !== $refused ) {
			$notice = sprintf( '<div class="n e" role=alert><p><b>%s</b> %s</div>', esc_html__( 'No se guardó.', 'telecoqui' ), implode( ' ', array_map( 'esc_html', $refused->problems ) ) );
		} else {
			$notice = sprintf( '<p class=n role=status>%s%s', $is_saved ? '<b>' . esc_html__( 'Guardado.', 'telecoqui' ) . '</b> ' : '', $shown );
		}
		$title = ( null === $refused ? '' : __( 'Error', 'telecoqui' ) . ': ' ) . $field['organizacion'];
		return self::page(
			$title,
			sprintf( '<h1>%s</h1>%s<form method=post>', esc_html( $field['organizacion'] ), $notice )
			. self::choices( 'estado', __( '¿Cómo está?', 'telecoqui' ), Closing_Type::states(), $typed['estado'], '' )
			. self::choices( 'cuando', __( '¿Hasta cuándo?', 'telecoqui' ), self::ends( $now ), $typed['cuando'], self::other( $typed ) )
			/* translators: %d: the largest number of characters. */
			. sprintf( '<label for=n>%s</label><textarea id=n name=nota rows=3 maxlength=%d>', esc_html( sprintf( __( 'Nota para los lectores, si hace falta (%d letras)', 'telecoqui' ), Closing_Type::MAX_NOTE ) ), Closing_Type::MAX_NOTE )
			. esc_textarea( $typed['nota'] )
			. sprintf( '</textarea><p><button>%s</button></form><p>%s', esc_html__( 'Guardar', 'telecoqui' ), esc_html__( 'Este enlace es solo de tu organización. No lo publiques.', 'telecoqui' ) )
		);
	}

	/**
	 * What readers see of a closing.
	 *
	 * @param array<string, string> $field The REST field.
	 */
	private static function shown( array $field ): string {
		if ( ! Closing_Type::is_shown( $field ) ) {
			return __( 'Los lectores no ven ningún cierre.', 'telecoqui' );
		}
		$state = Closing_Type::states()[ $field['estado'] ];
		$from  = Moment::long( (int) strtotime( $field['desde'] ) );
		$until = Moment::long( (int) strtotime( $field['hasta'] ) );
		if ( $field['desde'] > Moment::now() ) {
			/* translators: 1: a state, such as Cerrado. 2: date and time. 3: date and time. */
			return sprintf( __( 'Los lectores ven: %1$s, desde el %2$s hasta el %3$s', 'telecoqui' ), $state, $from, $until );
		}
		/* translators: 1: a state, such as Cerrado. 2: date and time. */
		return sprintf( __( 'Los lectores ven: %1$s, hasta el %2$s', 'telecoqui' ), $state, $until );
	}

	/**
	 * The form as it begins: with what readers see now.
	 *
	 * @param array<string, string> $field The REST field.
	 * @param DateTimeImmutable     $now   As above.
	 * @return array<string, string>
	 */
	private static function present( array $field, DateTimeImmutable $now ): array {
		if ( ! Closing_Type::is_shown( $field ) ) {
			return array(
				'estado' => Closing_Type::OPEN,
				'cuando' => '',
				'dia'    => '',
				'hora'   => '',
				'nota'   => '',
			);
		}
		$until = ( new DateTimeImmutable( $field['hasta'] ) )->setTimezone( $now->getTimezone() );
		return array(
			'estado' => $field['estado'],
			'cuando' => Closing_Choice::OTHER,
			'dia'    => $until->format( 'Y-m-d' ),
			'hora'   => $until->format( 'H:i' ),
			'nota'   => $field['nota'],
		);
	}

	/**
	 * The ends to choose from, at this time of day.
	 *
	 * @param DateTimeImmutable $now As above.
	 * @return array<string, string>
	 */
	private static function ends( DateTimeImmutable $now ): array {
		$ends = array(
			Closing_Choice::UNTIL_SIX => __( 'Hoy hasta las 6 p. m.', 'telecoqui' ),
			Closing_Choice::TODAY     => __( 'Hoy todo el día', 'telecoqui' ),
			Closing_Choice::TOMORROW  => __( 'Mañana todo el día', 'telecoqui' ),
			Closing_Choice::OTHER     => __( 'Hasta este día y hora:', 'telecoqui' ),
		);
		return (int) $now->format( 'G' ) < Closing_Choice::LAST_HOUR ? $ends : array_diff_key( $ends, array( Closing_Choice::UNTIL_SIX => '' ) );
	}

	/**
	 * The fields of an end that is typed.
	 *
	 * @param array<string, string> $typed By the names of the form.
	 */
	private static function other( array $typed ): string {
		return sprintf(
			'<label class=w>%s <input class=t type=date name=dia value="%s"></label><label class=w>%s <input class=t type=time name=hora value="%s"></label>',
			esc_html__( 'Día', 'telecoqui' ),
			esc_attr( $typed['dia'] ),
			esc_html__( 'Hora', 'telecoqui' ),
			esc_attr( $typed['hora'] )
		);
	}

	/**
	 * A group of choices.
	 *
	 * @param string                $name   Of the form.
	 * @param string                $legend Plain text.
	 * @param array<string, string> $texts  By their values, which need no escaping.
	 * @param string                $chosen A value, or what else was sent.
	 * @param string                $more   HTML after the last choice.
	 */
	private static function choices( string $name, string $legend, array $texts, string $chosen, string $more ): string {
		$html = '';
		foreach ( $texts as $value => $text ) {
			$html .= sprintf( '<label><input type=radio name=%s value=%s%s>%s</label>', $name, $value, $value === $chosen ? ' checked' : '', esc_html( $text ) );
		}
		return sprintf( '<fieldset><legend>%s</legend>%s%s</fieldset>', esc_html( $legend ), $html, $more );
	}

	/**
	 * A whole page.
	 *
	 * @param string $title Plain text.
	 * @param string $body  HTML.
	 */
	private static function page( string $title, string $body ): string {
		return sprintf( '<!doctype html><html lang=es><meta charset=utf-8><meta name=viewport content="width=device-width"><title>%s – Telecoquí</title><style>%s</style><header>Telecoquí</header><main>%s</main></html>', esc_html( $title ), self::STYLE, $body );
	}
}
