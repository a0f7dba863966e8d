<?php
/**
 * What the fast screen sends.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use WP_Error;
use WP_Post;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * A new or changed entry as it was typed: its parameters in REST, and what prevents that it is stored, in words that say what to do.
 */
final class Coverage_Form {

	/** Characters of a text: ten screens of a phone. A whole story is written in the block editor. */
	private const LONGEST_TEXT = 10000;
	/** Characters of the short headline of a key moment: two lines of a phone. */
	public const LONGEST_HEADLINE = 120;
	/**
	 * Seconds that the clock of a device may differ from the server's. Less is the time that a picture took on its way, which must not move an entry
	 * behind the next one; the screen gives up after 120.
	 */
	private const TOLERATED = 5 * MINUTE_IN_SECONDS;

	/** Pictures that browsers make and the site shows. */
	private const PICTURES = array(
		'jpg|jpeg|jpe' => 'image/jpeg',
		'png'          => 'image/png',
		'webp'         => 'image/webp',
		'gif'          => 'image/gif',
	);

	/** Name of the file. */
	private const PICTURE = 'foto';

	/**
	 * The request.
	 *
	 * @var WP_REST_Request
	 */
	private WP_REST_Request $request;

	/**
	 * Takes a request.
	 *
	 * @param WP_REST_Request $request With the parameters below.
	 */
	public function __construct( WP_REST_Request $request ) {
		$this->request = $request;
	}

	/**
	 * The parameters of a changed entry: what is absent stays as it is. As register_rest_route() reads them.
	 */
	public static function parameters(): array {
		return array(
			// What the device calls it: what is sent again is stored once.
			'uuid'       => array(
				'type'   => 'string',
				'format' => 'uuid',
			),
			// Who wrote it. Another account may be logged in by the time it is sent.
			'usuario'    => array( 'type' => 'integer' ),
			'texto'      => array(
				'type'      => 'string',
				'maxLength' => self::LONGEST_TEXT,
			),
			'titular'    => array(
				'type'      => 'string',
				'maxLength' => self::LONGEST_HEADLINE,
			),
			'clave'      => array( 'type' => 'boolean' ),
			'fijada'     => array( 'type' => 'boolean' ),
			// When it happened, or will be published.
			'cuando'     => array(
				'type'   => 'string',
				'format' => 'date-time',
			),
			'autores'    => array(
				'type'     => 'array',
				'items'    => array( 'type' => 'integer' ),
				'maxItems' => Story_Fields::MOST_OTHER_AUTHORS,
			),
			'correccion' => array(
				'type'      => 'string',
				'maxLength' => Story_Fields::LONGEST_CORRECTION,
			),
			// The version that was changed.
			'modificada' => array( 'type' => 'string' ),
		);
	}

	/**
	 * The parameters of a new entry.
	 */
	public static function new_parameters(): array {
		return array(
			'uuid'                      => array( 'required' => true ) + self::parameters()['uuid'],
			'usuario'                   => array( 'required' => true ) + self::parameters()['usuario'],
			Coverage_Entries::PARAMETER => array(
				'type'     => 'integer',
				'required' => true,
			),
			// When it was written, and when it was sent, both by the clock of the device.
			'escrita'                   => array(
				'type'     => 'string',
				'format'   => 'date-time',
				'required' => true,
			),
			'reloj'                     => array(
				'type'     => 'string',
				'format'   => 'date-time',
				'required' => true,
			),
			'alt'                       => array(
				'type'      => 'string',
				'maxLength' => 500,
				'default'   => '',
			),
		) + self::parameters();
	}

	/** Whether a text was sent. */
	public function has_text(): bool {
		return null !== $this->request['texto'];
	}

	/** The typed text as blocks. */
	public function blocks(): string {
		return Coverage_Text::to_blocks( wp_check_invalid_utf8( (string) $this->request['texto'], true ) );
	}

	/**
	 * The headline.
	 *
	 * @param string $before What it was, if none was sent.
	 */
	public function headline( string $before = '' ): string {
		return null === $this->request['titular'] ? $before : Story_Fields::plain( $this->request['titular'] );
	}

	/**
	 * Whether it is to be a key moment.
	 *
	 * @param bool $before What it was, if nothing was sent.
	 */
	public function is_key( bool $before = false ): bool {
		return $this->request['clave'] ?? $before;
	}

	/**
	 * Whether it is to be pinned.
	 *
	 * @param bool $before What it was, if nothing was sent.
	 */
	public function is_pinned( bool $before = false ): bool {
		return $this->request['fijada'] ?? $before;
	}

	/**
	 * The moment that was typed, in seconds since the epoch.
	 *
	 * @return int|null Null if none was sent.
	 */
	public function moment(): ?int {
		return null === $this->request['cuando'] ? null : rest_parse_date( $this->request['cuando'] );
	}

	/**
	 * When a new entry was written, in seconds since the epoch; never in the future. A wrong clock is corrected by whole minutes, so that entries of
	 * one device keep their order.
	 */
	public function written_at(): int {
		$now   = time();
		$wrong = $now - rest_parse_date( $this->request['reloj'] );
		$shift = abs( $wrong ) > self::TOLERATED ? (int) round( $wrong / MINUTE_IN_SECONDS ) * MINUTE_IN_SECONDS : 0;
		return min( $now, rest_parse_date( $this->request['escrita'] ) + $shift );
	}

	/**
	 * Who signs beside the author.
	 *
	 * @return int[]|null Ids of users who may write; null if nothing was sent.
	 */
	public function authors(): ?array {
		if ( null === $this->request['autores'] ) {
			return null;
		}
		return array_values( array_filter( array_unique( $this->request['autores'] ), static fn( int $id ): bool => $id > 0 && user_can( $id, 'edit_posts' ) ) );
	}

	/** The correction that readers see; empty: none. */
	public function correction(): string {
		return Story_Fields::plain( (string) $this->request['correccion'] );
	}

	/** Whether a picture was sent. */
	public function has_picture(): bool {
		return isset( $this->request->get_file_params()[ self::PICTURE ] );
	}

	/**
	 * What prevents that an entry is stored.
	 *
	 * @param WP_Post|null $post The entry; null for a new one.
	 */
	public function problem( ?WP_Post $post ): ?WP_Error {
		$headline = $this->headline( null === $post ? '' : Coverage_Entry::headline( $post ) );
		if ( ( null === $post || $this->has_text() ) && ! $this->has_picture() && '' === $this->blocks() && ( null === $post || '' === ( Coverage_Text::typed( $post->post_content )['pictures'] ?? '' ) ) ) {
			return self::refusal( __( 'Escribe qué pasó, o añade una foto.', 'telecoqui' ) );
		}
		if ( $this->is_key() && '' === $headline ) {
			return self::refusal( __( 'Un momento clave necesita un titular corto: escríbelo.', 'telecoqui' ) );
		}
		if ( $this->has_picture() && ! current_user_can( 'upload_files' ) ) {
			return self::refusal( __( 'Tu cuenta no puede subir fotos: quita la foto y envía el texto.', 'telecoqui' ), 403 );
		}
		if ( null !== $this->authors() && ! current_user_can( Editor_Rights::CAPABILITY ) ) {
			$refusal = Story_Rights::refuse_signing( null === $post ? 0 : $post->ID, $this->authors() );
			return '' === $refusal ? null : self::refusal( $refusal, 403 );
		}
		return null;
	}

	/**
	 * Puts the picture into the media library.
	 *
	 * @param int $coverage_id The item that it belongs to.
	 * @return string|WP_Error Block markup; empty without a picture.
	 */
	public function store_picture( int $coverage_id ) {
		if ( ! $this->has_picture() ) {
			return '';
		}
		require_once ABSPATH . 'wp-admin/includes/file.php';
		require_once ABSPATH . 'wp-admin/includes/media.php';
		require_once ABSPATH . 'wp-admin/includes/image.php';
		$rules      = array(
			'test_form' => false,
			'mimes'     => self::PICTURES,
		);
		$picture_id = media_handle_upload( self::PICTURE, $coverage_id, array(), $rules );
		if ( is_wp_error( $picture_id ) ) {
			/* translators: %s: WordPress's reason. */
			return self::refusal( sprintf( __( 'WordPress no aceptó la foto: quítala o escoge otra. (%s)', 'telecoqui' ), $picture_id->get_error_message() ) );
		}
		$alt = Story_Fields::plain( $this->request['alt'] );
		update_post_meta( $picture_id, '_wp_attachment_image_alt', wp_slash( $alt ) );
		return Coverage_Text::picture( $picture_id, $alt );
	}

	/**
	 * A refusal that the screen shows.
	 *
	 * @param string $sentence What to do.
	 * @param int    $status   HTTP status.
	 */
	public static function refusal( string $sentence, int $status = 422 ): WP_Error {
		return new WP_Error( 'telecoqui_entrada', $sentence, array( 'status' => $status ) );
	}
}
