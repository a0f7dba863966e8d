<?php
/**
 * What an editor submitted in the box "Ficha de la noticia".
 *
 * @package Telecoqui
 */

namespace Telecoqui;

use DateTimeImmutable;

defined( 'ABSPATH' ) || exit;

/**
 * Reads the form's fields, each by itself, and says in Spanish what of them cannot be used.
 */
final class Story_Form {

	/** As a browser sends the field of a date. */
	private const LOCAL_DATE = 'Y-m-d\TH:i';

	/**
	 * The item.
	 *
	 * @var int
	 */
	private int $post_id;

	/**
	 * The submitted fields, without slashes.
	 *
	 * @var array
	 */
	private array $fields;

	/**
	 * Sentences for the editor. Each is also its key, so that none is there twice.
	 *
	 * @var array<string, string>
	 */
	private array $problems = array();

	/**
	 * Takes the form.
	 *
	 * @param int   $post_id The item.
	 * @param mixed $fields  What was submitted, without slashes.
	 */
	public function __construct( int $post_id, $fields ) {
		$this->post_id = $post_id;
		$this->fields  = is_array( $fields ) ? $fields : array();
	}

	/**
	 * What cannot be used, after the fields were read.
	 *
	 * @return string[]
	 */
	public function problems(): array {
		return array_values( $this->problems );
	}

	/**
	 * The short headline; null if it cannot be used.
	 */
	public function short_title(): ?string {
		$typed = Story_Fields::plain( $this->text( $this->fields['titulo_corto'] ?? '' ) );
		if ( mb_strlen( $typed ) > Story_Fields::LONGEST_TITLE ) {
			/* translators: %d: a number of characters. */
			$this->say( sprintf( __( 'El titular corto no se guardó: tiene más de %d letras.', 'telecoqui' ), Story_Fields::LONGEST_TITLE ) );
			return null;
		}
		return $typed;
	}

	/**
	 * Ids of the users who sign beside the author; those who do it already, if this user may not choose them.
	 *
	 * @return int[]
	 */
	public function authors(): array {
		$ids = array_map( 'absint', array_filter( (array) ( $this->fields['autores'] ?? array() ), 'is_scalar' ) );
		if ( ! current_user_can( Editor_Rights::CAPABILITY ) ) {
			$refusal = Story_Rights::refuse_signing( $this->post_id, $ids );
			if ( '' !== $refusal ) {
				$this->say( $refusal );
			}
			return Story_Fields::ids( $this->post_id, Story_Fields::AUTHORS );
		}
		$known = array_filter( array_unique( $ids ), static fn( int $id ): bool => $id > 0 && user_can( $id, 'edit_posts' ) );
		if ( count( $known ) < count( array_unique( $ids ) ) ) {
			$this->say( __( 'Una de las personas que firman no se guardó: ya no escribe en esta redacción.', 'telecoqui' ) );
		}
		return $this->at_most( array_values( $known ), Story_Fields::MOST_OTHER_AUTHORS, __( 'También firman', 'telecoqui' ) );
	}

	/**
	 * Ids of the related news.
	 *
	 * @return int[]
	 */
	public function related(): array {
		$ids = array();
		foreach ( preg_split( '/\R/u', $this->text( $this->fields['relacionadas'] ?? '' ) ) as $line ) {
			$typed = trim( $line );
			$id    = '' === $typed ? 0 : $this->story_at( $typed );
			if ( $id > 0 ) {
				$ids[] = $id;
			} elseif ( '' !== $typed ) {
				/* translators: %s: what an editor typed. */
				$this->say( sprintf( __( 'No hay otra noticia publicada en «%s». Esa línea no se guardó.', 'telecoqui' ), mb_substr( $typed, 0, 200 ) ) );
			}
		}
		return $this->at_most( array_values( array_unique( $ids ) ), Story_Fields::MOST_RELATED, __( 'Noticias relacionadas', 'telecoqui' ) );
	}

	/**
	 * The corrections. One whose date cannot be read gets the current date, so that no text is lost.
	 *
	 * @return array{date: string, text: string}[]
	 */
	public function corrections(): array {
		$corrections = array();
		foreach ( (array) ( $this->fields['correcciones'] ?? array() ) as $given ) {
			$text = is_array( $given ) ? Story_Fields::plain( $this->text( $given['texto'] ?? '' ) ) : '';
			if ( '' === $text ) {
				continue;
			}
			if ( mb_strlen( $text ) > Story_Fields::LONGEST_CORRECTION ) {
				/* translators: %d: a number of characters. */
				$this->say( sprintf( __( 'Una corrección se cortó a %d letras.', 'telecoqui' ), Story_Fields::LONGEST_CORRECTION ) );
			}
			$corrections[] = array(
				'date' => gmdate( 'c', $this->time( $this->text( $given['fecha'] ?? '' ) ) ),
				'text' => $text,
			);
		}
		return Story_Fields::corrections( $this->at_most( $corrections, Story_Fields::MOST_CORRECTIONS, __( 'Correcciones', 'telecoqui' ) ) );
	}

	/**
	 * The published news item behind what an editor typed, which is not the item itself.
	 *
	 * @param string $typed An id, or an address of the site or of WordPress.
	 * @return int Its id, or 0.
	 */
	private function story_at( string $typed ): int {
		$post = ctype_digit( $typed ) ? get_post( (int) $typed ) : Address_Lookup::post( $typed );
		$fits = $post && 'post' === $post->post_type && 'publish' === $post->post_status && $post->ID !== $this->post_id;
		return $fits ? $post->ID : 0;
	}

	/**
	 * Seconds since the epoch of a date in the newsroom's time; now for none, and for one that is invalid or yet to come.
	 *
	 * @param string $typed As a browser sends it.
	 */
	private function time( string $typed ): int {
		if ( '' === $typed ) {
			return time();
		}
		$date = DateTimeImmutable::createFromFormat( self::LOCAL_DATE . '|', $typed, wp_timezone() );
		if ( ! $date || $date->format( self::LOCAL_DATE ) !== $typed || $date->getTimestamp() > time() ) {
			/* translators: %s: a date that an editor typed. */
			$this->say( sprintf( __( 'La fecha de una corrección («%s») no es válida o está en el futuro. Se usó la de ahora.', 'telecoqui' ), mb_substr( $typed, 0, 40 ) ) );
			return time();
		}
		return $date->getTimestamp();
	}

	/**
	 * The first entries of a list.
	 *
	 * @param array  $entries All.
	 * @param int    $most    How many are stored.
	 * @param string $label   The field's name.
	 */
	private function at_most( array $entries, int $most, string $label ): array {
		if ( count( $entries ) > $most ) {
			/* translators: 1: a field. 2: a number. */
			$this->say( sprintf( __( '%1$s: se guardaron las primeras %2$d.', 'telecoqui' ), $label, $most ) );
		}
		return array_slice( $entries, 0, $most );
	}

	/**
	 * A field's text; empty for anything else.
	 *
	 * @param mixed $value What was submitted.
	 */
	private function text( $value ): string {
		return is_string( $value ) ? trim( wp_check_invalid_utf8( $value, true ) ) : '';
	}

	/**
	 * Adds a sentence for the editor, once.
	 *
	 * @param string $sentence In Spanish.
	 */
	private function say( string $sentence ): void {
		$this->problems[ $sentence ] = $sentence;
	}
}
