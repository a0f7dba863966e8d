<?php

namespace Telecoqui;

use DateTimeImmutable;
use WP;
use WP_Post;

/**
 * Responds to `/?cierre=…` itself, without a theme: GET shows the state of one organisation, POST changes it. Whoever has the link may do that;
 * everything else gets the same refusal. A page has at most 3,000 bytes, so that it loads over 2G in a second or two, without a script and without a
 * second request.
 */
final class Closing_Page {

	/** Changes an hour: one every five minutes is more than a school needs, and bounds what a link in wrong hands costs the site. */
	public const MAX_CHANGES = 12;

	public static function respond( WP $wp ): void {
		// phpcs:disable WordPress.Security.NonceVerification -- the signature of the link takes the place of a nonce: nobody else knows it.
		if ( ! isset( $_GET['cierre'] ) || '' !== (string) $wp->request ) {
			return;
		}
		self::send_headers();
		$query = wp_unslash( $_GET );
		$post  = Closing_Link::closing( $query );
		if ( null === $post ) {
			self::end( 403, self::refusal() );
		}
		$now = new DateTimeImmutable( 'now', wp_timezone() );
		if ( 'POST' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
			self::end( 200, self::form( $post, $now, null, isset( $query['listo'] ) ) );
		}
		$choice = new Closing_Choice( $post, wp_unslash( $_POST ), $now );
		// phpcs:enable
		if ( array() !== $choice->problems ) {
			self::end( 422, self::form( $post, $now, $choice, false ) );
		}
		if ( ! $choice->changes_nothing( $post ) ) {
			self::save( $post, $choice, $now );
		}
		// A page that is loaded again must not send an old form again.
		wp_safe_redirect( Closing_Link::address( $query ) . '&listo=1', 303, 'Telecoqui' );
		exit;
	}

	/** Stores a choice, or ends the request with the form again. */
	private static function save( WP_Post $post, Closing_Choice $choice, DateTimeImmutable $now ): void {
		if ( Desk_Trail::link_changes( $post->ID, $now->getTimestamp() - HOUR_IN_SECONDS ) >= self::MAX_CHANGES ) {
			$choice->problems[] = __( 'Hubo demasiados cambios en una hora. Espera un rato, o llama a la redacción si es urgente.', 'telecoqui' );
			header( 'Retry-After: 600' );
			self::end( 429, self::form( $post, $now, $choice, false ) );
		}
		Desk_Trail::by_link( Closing_Link::version( $post->ID ) );
		wp_update_post(
			array(
				'ID'         => $post->ID,
				'meta_input' => wp_slash( $choice->values ),
			)
		);
		// Nobody may read "Guardado" about what the database did not take.
		if ( ! $choice->changes_nothing( $post ) ) {
			$choice->problems[] = __( 'No pudimos guardarlo. Prueba otra vez en un minuto.', 'telecoqui' );
			self::end( 503, self::form( $post, $now, $choice, false ) );
		}
	}

	/** Keeps the page, and the link in its address, out of caches, search engines, frames and the addresses of other sites. */
	private static function send_headers(): void {
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedConstantFound -- the name that plugins for caching know.
			define( 'DONOTCACHEPAGE', true );
		}
		header( 'X-Robots-Tag: noindex, nofollow' );
		Html::send_headers( 'style-src ' . Html::policy( self::style() ) . "; form-action 'self'", 'no-referrer' );
	}

	private static function end( int $status, string $html ): void {
		status_header( $status );
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- form() and refusal() escape every value.
		echo $html;
		exit;
	}

	/** What everybody sees who has no valid link. It does not say what is wrong with it. */
	public static function refusal(): string {
		$title = __( 'Este enlace no sirve', 'telecoqui' );
		$why   = __( 'Puede que esté incompleto, que haya vencido o que lo hayamos cambiado por otro. No se cambió nada.', 'telecoqui' );
		$next  = __( 'Ábrelo completo, como te llegó. Si sigue igual, pide uno nuevo a la redacción de Telecoquí.', 'telecoqui' );
		return self::page( $title, Html::element( 'h1', array(), $title ) . Html::element( 'p', array(), $why ) . Html::element( 'p', array(), $next ) );
	}

	/** The state of an organisation, and the form that changes it, at a moment in the time of this WordPress; `$refused` could not be saved. */
	public static function form( WP_Post $post, DateTimeImmutable $now, ?Closing_Choice $refused, bool $is_saved ): string {
		$field    = Closing_Type::one()->field( $post );
		$problems = null === $refused ? array() : $refused->problems;
		$typed    = null === $refused ? self::present( $field, $now ) : $refused->typed;
		$shown    = null === $refused ? self::seen( $post, $field ) : '';
		ob_start();
		?>
		<h1><?php echo esc_html( $field['organizacion'] ); ?></h1>
		<?php if ( array() === $problems ) : ?>
			<p class=notice role=status>
				<?php if ( $is_saved ) : ?>
					<b><?php esc_html_e( 'Guardado.', 'telecoqui' ); ?></b>
				<?php endif; ?>
				<?php echo esc_html( $shown ); ?>
			</p>
		<?php else : ?>
			<p class="notice refused" role=alert><b><?php esc_html_e( 'No se guardó.', 'telecoqui' ); ?></b> <?php echo esc_html( implode( ' ', $problems ) ); ?></p>
		<?php endif; ?>
		<form method=post>
			<input type=hidden name=visto value=<?php echo esc_attr( Closing_Choice::version( self::present( $field, $now ) ) ); ?>>
			<input type=hidden name=hoy value=<?php echo esc_attr( $now->format( 'Y-m-d' ) ); ?>>
			<fieldset>
				<legend><?php esc_html_e( '¿Cómo está?', 'telecoqui' ); ?></legend>
				<?php foreach ( Closing_Type::states() as $value => $text ) : ?>
					<label><input type=radio name=estado value=<?php echo esc_attr( $value ), $value === $typed['estado'] ? ' checked' : ''; ?>><?php echo esc_html( $text ); ?></label>
				<?php endforeach; ?>
			</fieldset>
			<fieldset>
				<legend><?php esc_html_e( '¿Hasta cuándo?', 'telecoqui' ); ?></legend>
				<?php foreach ( self::ends( $now ) as $value => $text ) : ?>
					<label><input type=radio name=cuando value=<?php echo esc_attr( $value ), $value === $typed['cuando'] ? ' checked' : ''; ?>><?php echo esc_html( $text ); ?></label>
				<?php endforeach; ?>
				<label class=when><?php esc_html_e( 'Día', 'telecoqui' ); ?> <input type=date name=dia value="<?php echo esc_attr( $typed['dia'] ); ?>"></label>
				<label class=when><?php esc_html_e( 'Hora', 'telecoqui' ); ?> <input type=time name=hora value="<?php echo esc_attr( $typed['hora'] ); ?>"></label>
			</fieldset>
			<label for=n><?php echo esc_html( sprintf( __( 'Nota para los lectores, si hace falta (%d letras)', 'telecoqui' ), Closing_Type::MAX_NOTE ) ); ?></label>
			<textarea id=n name=nota rows=3 maxlength=<?php echo (int) Closing_Type::MAX_NOTE; ?>><?php echo esc_textarea( $typed['nota'] ); ?></textarea>
			<p><button><?php esc_html_e( 'Guardar', 'telecoqui' ); ?></button></p>
		</form>
		<p><?php esc_html_e( 'Este enlace es solo de tu organización. No lo publiques.', 'telecoqui' ); ?></p>
		<?php
		$html = (string) preg_replace( '/>\s+</', '><', trim( (string) ob_get_clean() ) );
		return self::page( ( null === $refused ? '' : __( 'Error', 'telecoqui' ) . ': ' ) . $field['organizacion'], $html );
	}

	/** What readers see of a closing, or that the site has not said it yet. */
	private static function seen( WP_Post $post, array $field ): string {
		$state = Item_Text::of( $post, Item_States::of( array( $post->ID ) )[ $post->ID ] ?? null, Site_Items::of( $post ) );
		if ( 'bad' === $state['level'] ) {
			return __( 'Todavía no sabemos si los lectores lo ven. Abre este enlace otra vez en unos minutos; si sigue igual, llama a la redacción.', 'telecoqui' );
		}
		if ( ! Closing_Type::is_shown( $field ) ) {
			return __( 'Los lectores no ven ningún cierre.', 'telecoqui' );
		}
		$state = Closing_Type::states()[ $field['estado'] ];
		$from  = Moment::long( (int) strtotime( $field['desde'] ) );
		$until = Moment::long( (int) strtotime( $field['hasta'] ) );
		$later = __( 'Los lectores ven: %1$s, desde el %3$s hasta el %2$s', 'telecoqui' );
		$now = __( 'Los lectores ven: %1$s, hasta el %2$s', 'telecoqui' );
		return sprintf( $field['desde'] > Moment::now() ? $later : $now, $state, $until, $from );
	}

	/** The form as it begins, by its names: with what readers see now. */
	public static function present( array $field, DateTimeImmutable $now ): array {
		$until = ( new DateTimeImmutable( $field['hasta'] ) )->setTimezone( $now->getTimezone() );
		$shown = array( $field['estado'], Closing_Choice::OTHER, $until->format( 'Y-m-d' ), $until->format( 'H:i' ), $field['nota'] );
		return array_combine( Closing_Choice::NAMES, Closing_Type::is_shown( $field ) ? $shown : array( Closing_Type::OPEN, '', '', '', '' ) );
	}

	private static function ends( DateTimeImmutable $now ): array {
		$ends = array(
			Closing_Choice::UNTIL_SIX => __( 'Hoy hasta las 6 p. m.', 'telecoqui' ),
			Closing_Choice::TODAY     => __( 'Hoy todo el día', 'telecoqui' ),
			Closing_Choice::TOMORROW  => __( 'Mañana todo el día', 'telecoqui' ),
			Closing_Choice::OTHER     => __( 'Hasta este día y hora:', 'telecoqui' ),
		);
		return (int) $now->format( 'G' ) < Closing_Choice::LAST_HOUR ? $ends : array_diff_key( $ends, array( Closing_Choice::UNTIL_SIX => '' ) );
	}

	/** The style of the page, without its spaces. */
	private static function style(): string {
		$lines = array_map( 'trim', (array) file( dirname( __DIR__, 2 ) . '/assets/closing-page.css' ) );
		return str_replace( array( ' {', ': ', ', ', ';}' ), array( '{', ':', ',', '}' ), implode( '', $lines ) );
	}

	/** A whole page of a title, which is plain text, and HTML. */
	private static function page( string $title, string $body ): string {
		return sprintf( '<!doctype html><html lang=es><meta charset=utf-8><meta name=viewport content="width=device-width"><title>%s – Telecoquí</title><style>%s</style><header>Telecoquí</header><main>%s</main></html>', esc_html( $title ), self::style(), $body );
	}
}
