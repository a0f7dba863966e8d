<?php

namespace Telecoqui;

use WP_Error;
use WP_Post;
use WP_REST_Request;

/**
 * Makes and changes entries of what was typed on the fast screen, with the rights that WordPress gives to this request's user, or says in words
 * what to do first.
 */
final class Coverage_Entry_Input {

	/** Characters of the typed fields, by their names in REST and in the forms. */
	public const MAX = array(
		// Ten screens of a phone. A whole story is written in the block editor.
		'texto'      => 10000,
		'titular'    => Coverage_Entry_Type::MAX_HEADLINE,
		'alt'        => 500,
		'correccion' => Corrections_Field::MAX_TEXT,
	);

	/**
	 * Seconds that the clock of a device may differ from the server's. Less is the time that a picture took on its way, which must not move an entry
	 * behind the next one; the screen gives up after 120.
	 */
	private const TOLERATED = 5 * MINUTE_IN_SECONDS;

	/** Name of what a user had seen, in a change and in its refusal. */
	private const SHOWN = 'visto';

	/** Name of the picture's file, and the formats that browsers make and the site shows. */
	private const PICTURE  = 'foto';
	private const PICTURES = array(
		'jpg|jpeg|jpe' => 'image/jpeg',
		'png'          => 'image/png',
		'webp'         => 'image/webp',
		'gif'          => 'image/gif',
	);

	/** What was sent, with the parameters below. */
	private WP_REST_Request $sent;

	public function __construct( WP_REST_Request $sent ) {
		$this->sent = $sent;
	}

	/** The parameters, as register_rest_route() reads them. Of a changed entry, what is absent stays as it is. */
	public static function parameters( bool $is_new ): array {
		$moment = array(
			'type'   => 'string',
			'format' => 'date-time',
		);
		$fields = array(
			// What the device calls it: what is sent again is stored once.
			'uuid'    => array(
				'type'   => 'string',
				'format' => 'uuid',
			),
			// Who wrote it. Another account may be logged in by the time it is sent.
			'usuario' => array( 'type' => 'integer' ),
			'clave'   => array( 'type' => 'boolean' ),
			'fijada'  => array( 'type' => 'boolean' ),
			// When it happened, or will be published.
			'cuando'  => $moment,
			'autores' => array(
				'type'     => 'array',
				'items'    => array( 'type' => 'integer' ),
				'maxItems' => Signers_Field::MAX,
			),
		);
		foreach ( self::MAX as $name => $characters ) {
			$fields[ $name ] = array(
				'type'      => 'string',
				'maxLength' => $characters,
			);
		}
		// Of a change: what its user had seen of the fields that are sent.
		$fields[ self::SHOWN ] = array(
			'type'       => 'object',
			'properties' => array_intersect_key( $fields, self::labels() ),
		);
		if ( $is_new ) {
			$fields[ Coverage_Entries::PARAMETER ] = array( 'type' => 'integer' );
			// When it was written, and when it was sent, both by the clock of the device.
			$fields['escrita'] = $moment;
			$fields['reloj']   = $moment;
			foreach ( array( 'uuid', 'usuario', Coverage_Entries::PARAMETER, 'escrita', 'reloj' ) as $name ) {
				$fields[ $name ]['required'] = true;
			}
		}
		return $fields;
	}

	/**
	 * Makes an entry; returns its id or a WP_Error. Of somebody who may not publish, it waits for review. It stands where it was written in time, also
	 * if that was hours ago without a signal.
	 */
	public function make( WP_Post $coverage, string $guid ) {
		$problem = $this->problem();
		$picture = $problem ?? $this->store_picture( $coverage->ID );
		if ( is_wp_error( $picture ) ) {
			return $picture;
		}
		$at          = $this->moment() ?? $this->written_at();
		$may_publish = current_user_can( get_post_type_object( Coverage_Entry_Type::TYPE )->cap->publish_posts );
		$post_id     = wp_insert_post(
			wp_slash(
				array(
					'post_type'    => Coverage_Entry_Type::TYPE,
					'post_parent'  => $coverage->ID,
					'post_status'  => $may_publish ? self::status( $at ) : 'pending',
					'post_title'   => Story_Fieldset::plain( (string) $this->sent['titular'] ),
					'post_content' => Coverage_Text::join( $this->blocks(), $picture ),
					'guid'         => $guid,
					'meta_input'   => array_filter( Coverage_Entry_Type::marks( (bool) $this->sent['clave'], (bool) $this->sent['fijada'] ) ),
				) + self::date( $at )
			),
			true
		);
		if ( ! is_wp_error( $post_id ) ) {
			$this->store_authors( $post_id, get_current_user_id() );
		}
		return $post_id;
	}

	/** Changes an entry; returns its id or a WP_Error. */
	public function change( WP_Post $post ) {
		$typed   = Coverage_Text::typed( $post->post_content );
		$field   = Coverage_Entry_Type::of( $post->ID );
		$present = array(
			'texto'   => $typed['text'] ?? '',
			'titular' => $field['titular'],
			'clave'   => $field['clave'] ? '1' : '',
			'fijada'  => null === $field['fijada'] ? '' : '1',
			'cuando'  => Moment::read( $post->post_date_gmt ),
		);
		$problem = $this->merge( $present ) ?? $this->problem( $post, $typed['pictures'] ?? '' );
		if ( $problem ) {
			return $problem;
		}
		$at = $this->moment();
		if ( 'publish' !== $post->post_status && null !== $at && $at > time() && ! current_user_can( 'publish_post', $post->ID ) ) {
			return self::refusal( __( 'Tu cuenta no puede programar entradas.', 'telecoqui' ), 403 );
		}
		if ( null !== $this->sent['texto'] && null === $typed ) {
			return self::refusal( __( 'Esta entrada tiene bloques que esta pantalla no conoce. Ábrela en el editor para cambiar su texto.', 'telecoqui' ) );
		}
		$changed = array(
			'ID'         => $post->ID,
			'post_title' => Story_Fieldset::plain( $this->sent['titular'] ?? $field['titular'] ),
			'meta_input' => Coverage_Entry_Type::marks( $this->sent['clave'] ?? $field['clave'], $this->sent['fijada'] ?? null !== $field['fijada'], (string) get_post_meta( $post->ID, Coverage_Entry_Type::PINNED, true ) ),
		);
		if ( null !== $this->sent['texto'] ) {
			$changed['post_content'] = Coverage_Text::join( $this->blocks(), $typed['pictures'] );
		}
		$date = Moment::now();
		$text = Story_Fieldset::plain( (string) $this->sent['correccion'] );
		if ( '' !== $text ) {
			$changed['meta_input'][ Story_Fieldset::CORRECTIONS ] = Corrections_Field::readable( array( compact( 'date', 'text' ), ...$field['correcciones'] ) );
		}
		if ( null !== $at && strtotime( $post->post_date_gmt . ' GMT' ) !== $at ) {
			$changed += self::date( $at ) + array( 'edit_date' => true );
			if ( in_array( $post->post_status, array( 'publish', 'future' ), true ) ) {
				$changed['post_status'] = self::status( $at );
			}
		}
		// Before the save, which has the site read the entry.
		$this->store_authors( $post->ID, (int) $post->post_author );
		return wp_update_post( wp_slash( $changed ), true );
	}

	/**
	 * Takes out of what was sent what this user did not change, or somebody else changed in the same way (Field::merge()). An error says what somebody
	 * else changed, too, with what is stored of it; `$present` is all that is stored, by the names of the parameters.
	 */
	private function merge( array $present ): ?WP_Error {
		$shown     = (array) ( $this->sent[ self::SHOWN ] ?? array() );
		$conflicts = array();
		foreach ( array_intersect_key( self::labels(), $shown ) as $name => $label ) {
			$kind   = 'cuando' === $name ? Field::MOMENT : Field::VERBATIM;
			$field  = new Field( $name, compact( 'label', 'kind' ) );
			// True is "1" as a text.
			$typed  = (string) $this->sent[ $name ];
			$merged = null === $this->sent[ $name ] ? $present[ $name ] : $field->merge( (string) $shown[ $name ], $typed, $present[ $name ] );
			if ( null === $merged ) {
				$conflicts[ $name ] = $field->both( $typed, $present[ $name ] );
			} elseif ( $merged === $present[ $name ] ) {
				$this->sent->set_param( $name, null );
			}
		}
		if ( array() === $conflicts ) {
			return null;
		}
		$sentence = sprintf( __( 'Alguien la cambió mientras escribías. %s Para dejar lo tuyo, guarda otra vez.', 'telecoqui' ), implode( ' ', $conflicts ) );
		$refusal  = self::refusal( $sentence, 412 );
		$refusal->add_data( array( self::SHOWN => array_intersect_key( $present, $conflicts ) ) + $refusal->get_error_data() );
		return $refusal;
	}

	private static function labels(): array {
		return array(
			'texto'   => __( 'Qué pasó', 'telecoqui' ),
			'titular' => __( 'Titular corto', 'telecoqui' ),
			'clave'   => __( 'Momento clave', 'telecoqui' ),
			'fijada'  => __( 'Fijada arriba', 'telecoqui' ),
			'cuando'  => __( 'Cuándo', 'telecoqui' ),
		);
	}

	/** What prevents that a new entry is stored, or one that has pictures, which are block markup. */
	private function problem( ?WP_Post $post = null, string $pictures = '' ): ?WP_Error {
		$has_text = null !== $this->sent['texto'] || null === $post;
		if ( $has_text && '' === $this->blocks() && '' === $pictures && ! $this->has_picture() ) {
			return self::refusal( __( 'Escribe qué pasó, o añade una foto.', 'telecoqui' ) );
		}
		$headline = null === $this->sent['titular'] && $post ? Coverage_Entry_Type::headline( $post ) : Story_Fieldset::plain( (string) $this->sent['titular'] );
		if ( $this->sent['clave'] && '' === $headline ) {
			return self::refusal( __( 'Un momento clave necesita un titular corto: escríbelo.', 'telecoqui' ) );
		}
		if ( $this->has_picture() && ! current_user_can( 'upload_files' ) ) {
			return self::refusal( __( 'Tu cuenta no puede subir fotos: quita la foto y envía el texto.', 'telecoqui' ), 403 );
		}
		$refusal = Coverage_Entry_Type::one()->fields()[ Story_Fieldset::AUTHORS ]->refuse( $post->ID ?? 0, Signers_Field::who_write( $this->sent['autores'] ?? array() ) );
		return '' === $refusal ? null : self::refusal( $refusal, 403 );
	}

	/** A refusal that the screen shows, with a sentence that says what to do. */
	public static function refusal( string $sentence, int $status = 422 ): WP_Error {
		return new WP_Error( 'telecoqui_entrada', $sentence, array( 'status' => $status ) );
	}

	private function blocks(): string {
		return Coverage_Text::to_blocks( wp_check_invalid_utf8( (string) $this->sent['texto'], true ) );
	}

	/** The moment that was typed, in seconds since the epoch; null if none was. */
	private function moment(): ?int {
		return null === $this->sent['cuando'] ? null : rest_parse_date( $this->sent['cuando'] );
	}

	/**
	 * When a new entry was written, in seconds since the epoch; never in the future. A wrong clock is corrected by whole minutes, so that entries of
	 * one device keep their order.
	 */
	private function written_at(): int {
		$now   = time();
		$wrong = $now - rest_parse_date( $this->sent['reloj'] );
		$shift = abs( $wrong ) > self::TOLERATED ? (int) round( $wrong / MINUTE_IN_SECONDS ) * MINUTE_IN_SECONDS : 0;
		return min( $now, rest_parse_date( $this->sent['escrita'] ) + $shift );
	}

	/** Stores who signs beside the author, if that was sent by somebody who chooses it. */
	private function store_authors( int $post_id, int $author_id ): void {
		if ( null !== $this->sent['autores'] && current_user_can( Editor_Rights::CAPABILITY ) ) {
			Story_Fieldset::store_ids( $post_id, Story_Fieldset::AUTHORS, array_values( array_diff( Signers_Field::who_write( $this->sent['autores'] ), array( $author_id ) ) ) );
		}
	}

	private function has_picture(): bool {
		return isset( $this->sent->get_file_params()[ self::PICTURE ] );
	}

	/** Puts the picture into the media library. Returns block markup, empty without a picture, or a WP_Error. */
	private function store_picture( int $coverage_id ) {
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
			return self::refusal( sprintf( __( 'WordPress no aceptó la foto: quítala o escoge otra. (%s)', 'telecoqui' ), $picture_id->get_error_message() ) );
		}
		$alt = Story_Fieldset::plain( (string) $this->sent['alt'] );
		update_post_meta( $picture_id, '_wp_attachment_image_alt', wp_slash( $alt ) );
		return Coverage_Text::picture( $picture_id, $alt );
	}

	private static function status( int $at ): string {
		return $at > time() ? 'future' : 'publish';
	}

	/** A moment, in seconds since the epoch, as a row has it. */
	private static function date( int $at ): array {
		$utc = gmdate( 'Y-m-d H:i:s', $at );
		return array(
			'post_date'     => get_date_from_gmt( $utc ),
			'post_date_gmt' => $utc,
		);
	}
}
