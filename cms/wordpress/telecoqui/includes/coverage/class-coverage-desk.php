<?php

namespace Telecoqui;

use WP_Post;

/**
 * A whole page of its own for writing entries on a phone, without the administration's styles and scripts. Its script keeps what is written on the
 * device until the server has it; its service worker keeps the page itself, so that it opens without a signal. The script stands in the page: a
 * device has all of the screen, in one version, or nothing of it. The service worker sees nothing but this page: its scope is the page's address.
 */
final class Coverage_Desk {

	public const PAGE   = 'telecoqui_minuto';
	public const WORKER = 'telecoqui_minuto_sw';

	private const FOLDER = '/assets/minute-desk/';
	/** Files of the script. Each uses what those before it made. */
	private const SCRIPT = array( '../announcement', 'page', 'requests', 'outbox', 'list', 'edit', 'picture', 'form', 'start' );

	public static function address( int $coverage_id ): string {
		return self::scope() . $coverage_id;
	}

	public static function respond(): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it changes nothing.
		$coverage = Coverage::readable( absint( $_GET[ Coverage_Entries::PARAMETER ] ?? 0 ) );
		if ( null === $coverage || ! current_user_can( 'edit_posts' ) ) {
			wp_die( esc_html__( 'Esta cobertura no existe, o tu cuenta no escribe en ella.', 'telecoqui' ), '', array( 'response' => 403 ) );
		}
		$policy = "script-src %s; worker-src 'self'; connect-src 'self'; img-src blob:; style-src %s; form-action 'none'";
		Html::send_headers( sprintf( $policy, Html::policy( self::script() ), Html::policy( self::style() ) ), 'same-origin' );
		self::render( $coverage );
		exit;
	}

	public static function render( WP_Post $coverage ): void {
		$data      = self::data( $coverage );
		$style     = self::style();
		$script    = self::script();
		$publishes = current_user_can( get_post_type_object( Coverage_Entry_Type::TYPE )->cap->publish_posts );
		$others    = current_user_can( Editor_Rights::CAPABILITY ) ? Signers_Field::offered( get_current_user_id() ) : array();
		$max       = Coverage_Entry_Input::MAX;
		require __DIR__ . '/fast-screen.php';
	}

	/** Prints the service worker. Its address is below /wp-admin/, like that of the page, because a worker of another folder may not keep it. */
	public static function respond_with_worker(): void {
		header( 'Content-Type: text/javascript; charset=UTF-8' );
		header( 'Cache-Control: no-cache' );
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the plugin's own file.
		echo self::file( 'service-worker.js' );
		exit;
	}

	private static function data( WP_Post $coverage ): array {
		return array(
			'cobertura' => Coverage_Desk_Item::of_coverage( $coverage ),
			'usuario'   => get_current_user_id(),
			'nonce'     => wp_create_nonce( 'wp_rest' ),
			'rest'      => rest_url( 'telecoqui/v1/' ),
			'nonces'    => admin_url( 'admin-ajax.php?action=rest-nonce' ),
			'sesion'    => wp_login_url( self::address( $coverage->ID ) ),
			'sw'        => admin_url( 'admin-post.php?action=' . self::WORKER ),
			'ambito'    => self::scope(),
			'textos'    => require __DIR__ . '/fast-screen-texts.php',
		);
	}

	private static function scope(): string {
		return admin_url( 'admin-post.php?action=' . self::PAGE . '&' . Coverage_Entries::PARAMETER . '=' );
	}

	/** The script of the page, without its comments: they stand in lines of their own, and are a fifth of it. */
	private static function script(): string {
		$files = array_map( static fn( string $name ): string => self::file( "{$name}.js" ), self::SCRIPT );
		// The time is bounded: these are files of this plugin.
		return preg_replace( '~^\s*(?:/\*\*.*?\*/|//[^\n]*)\n~ms', '', implode( '', $files ) );
	}

	private static function style(): string {
		return self::file( 'style.css' ) . self::file( '../announcement.css' );
	}

	private static function file( string $name ): string {
		// phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- the plugin's own file.
		return (string) file_get_contents( dirname( __DIR__, 2 ) . self::FOLDER . $name );
	}
}
