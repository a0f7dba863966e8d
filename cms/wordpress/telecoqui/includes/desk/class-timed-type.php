<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * The types of the menus "Portada" and "Emergencia". The title is the text that readers see. What cannot be saved stores nothing: the form comes back
 * with what was typed, and REST refuses.
 */
abstract class Timed_Type extends Desk_Type {

	public const ID = 'telecoqui_portada';

	/** Fields that several types have. */
	public const LINK  = 'telecoqui_enlace';
	public const FROM  = 'telecoqui_desde';
	public const UNTIL = 'telecoqui_hasta';

	/** The key of the text, beside the metas. */
	public const TEXT = 'text';

	/** Characters of the text at most. */
	public const MAX_TEXT = 0;

	/** What its menu leads to. */
	public const MENU = '';

	/** The REST field that the site reads. */
	public const FIELD = 'portada';

	/** Seconds that an item lasts at most; 0: as long as it is published. */
	public const MAX_LASTS = 0;

	/** Seconds that an item lasts whose editor chose no end; 0: MAX_LASTS. */
	public const USUALLY_LASTS = 0;

	/** Fields that are of one hour: an item without a start of its own begins again when they change. */
	public const NUMBERS = array();

	/** Whether every change is kept with the item (Desk_Trail). */
	public const IS_TRACED = false;

	public function menu(): array {
		return array( 'show_in_menu' => static::MENU );
	}

	/** What stands in the empty title. */
	final public function text_label(): string {
		return $this->labels()['text'] ?? __( 'Texto que leen los lectores', 'telecoqui' );
	}

	/** Why readers are to see nothing of a published item with these metas, whatever its times are, as plain text; empty if nothing says so. */
	public function silence( array $values ): string {
		return '';
	}

	/** What readers see of an item with these metas besides its text and its times, by the names of the REST field. */
	public function shown( WP_Post $post, array $values ): array {
		$link = $values[ self::LINK ] ?? '';
		$more = array( 'enlace' => '' === $link ? null : $link );
		foreach ( array_diff_key( $this->fields(), array_flip( array( self::LINK, self::FROM, self::UNTIL ) ) ) as $key => $field ) {
			$more[ $field->name ] = $values[ $key ];
		}
		return $more;
	}

	/** The REST field, with a text that differs when anything of it does. Texts are plain. */
	public function field( WP_Post $post ): array {
		$values = $this->values( $post->ID );
		$until  = $values[ self::UNTIL ] ?? '';
		$field  = array(
			'texto' => Timed_Item::text( $post ),
			'desde' => Timed_Item::from( $post ),
			'hasta' => '' === $until ? null : $until,
		) + $this->shown( $post, $values );
		// The address of a picture may depend on the request.
		$fixed = array( 'imagen' => (int) get_post_thumbnail_id( $post ) ) + $field;
		return $field + array( 'version' => md5( (string) wp_json_encode( $fixed ) ) );
	}

	public function read_fields(): array {
		return array( static::FIELD => array( fn( int $id ): array => $this->field( get_post( $id ) ), array( 'type' => 'object' ) ) );
	}

	/** The version of an item that the site has when it has the present one. */
	public function version( WP_Post $post ): string {
		return $this->field( $post )['version'];
	}

	/** What the trail keeps besides the text, the fields and the status: arrays with `name`, `label` and `value`. */
	public function traced( WP_Post $post ): array {
		return array();
	}

	/** Columns of the list behind the title: names with titles and what returns a cell as plain text. Without that of the state, the list has no date. */
	public function columns(): array {
		return array(
			Timed_List::STATE => array( __( 'Estado', 'telecoqui' ), array( Timed_List::class, 'state' ) ),
			'telecoqui_se_ve' => array( __( 'Se ve', 'telecoqui' ), array( Timed_List::class, 'shown' ) ),
		);
	}

	/** Which items a collection of REST leaves out, if it is asked for what has not ended, as WP_Query reads `meta_query`. */
	public function unended(): array {
		return array(
			'relation' => 'OR',
			array(
				'key'     => self::UNTIL,
				'compare' => 'NOT EXISTS',
			),
			array(
				'key'   => self::UNTIL,
				'value' => '',
			),
			array(
				'key'     => self::UNTIL,
				'value'   => gmdate( Moment::STORED ),
				'compare' => '>',
			),
		);
	}

	/** What is wrong with the text as it was typed and completed. */
	protected function text_problem( string $text ): string {
		$length = mb_strlen( $text );
		$long = $length > static::MAX_TEXT ? sprintf( __( 'El texto es demasiado largo: tiene %1$d caracteres y caben %2$d.', 'telecoqui' ), $length, static::MAX_TEXT ) : '';
		return 0 === $length ? __( 'Escribe el texto.', 'telecoqui' ) : $long;
	}

	/**
	 * Why an item cannot be saved, as plain text; empty if it can. One without a start of its own begins when it is published, or is saved after its time was
	 * over (Timed_Item).
	 *
	 * @param array<string, string> $values Text and metas, as they were typed and completed.
	 * @param WP_Post|null          $post   The item as it is stored, if it is.
	 * @param string                $status The status that it is to have.
	 * @param string                $date   WordPress's date for it in UTC; empty: none yet.
	 */
	final public function sentence( array $values, ?WP_Post $post, string $status, string $date ): string {
		$problems = array( ...array_values( $this->problems( $values, $post ) ), $this->text_problem( $values[ self::TEXT ] ), $this->times_problem( $values, $post, $status, $date ) );
		return array_values( array_filter( $problems ) )[0] ?? '';
	}

	private function times_problem( array $values, ?WP_Post $post, string $status, string $date ): string {
		$is_on = $post && 'publish' === $post->post_status && Timed_Item::ENDED !== Timed_Item::state( $post );
		$shown = max( Moment::now(), Moment::read( $date ) );
		$from  = Moment::read( $values[ self::FROM ] ?? '' );
		$from  = '' === $from ? ( $is_on ? Timed_Item::from( $post ) : $shown ) : $from;
		$until = Moment::read( $values[ self::UNTIL ] ?? '' );
		if ( '' !== $until && $until <= $from ) {
			return __( 'El final («Hasta») tiene que ser posterior al principio («Desde»).', 'telecoqui' );
		}
		$end = $this->end( $from, $until );
		return in_array( $status, array( 'publish', 'future' ), true ) && '' !== $end && $end <= $shown && '' === $this->silence( $values )
			? __( 'Con esas horas ya habría terminado, y los lectores no lo verían: deja «Desde» y «Hasta» vacíos, o cámbialos.', 'telecoqui' )
			: '';
	}

	/** When an item ends that begins at a moment and whose editor chose an end, both as moments are read or empty; empty if nothing ends it. */
	final public function end( string $from, string $until ): string {
		if ( 0 === static::MAX_LASTS || '' === $from ) {
			return $until;
		}
		$after = static fn( int $seconds ): string => gmdate( Moment::READ, strtotime( $from ) + $seconds );
		return '' === $until ? $after( static::USUALLY_LASTS > 0 ? static::USUALLY_LASTS : static::MAX_LASTS ) : min( $until, $after( static::MAX_LASTS ) );
	}

	/** The field "Enlace", with the sentence if it is empty; without more, it may be. */
	final protected function link( string $missing = '' ): Field {
		return new Field(
			self::LINK,
			array(
				'kind'      => Field::LINK,
				'label'     => __( 'Enlace', 'telecoqui' ),
				'help'      => __( 'Una ruta del sitio, como /noticias, o una dirección que empiece con https://.', 'telecoqui' ),
				'refusal'   => __( 'El enlace no vale: escribe una ruta del sitio, como /noticias, o una dirección que empiece con https://.', 'telecoqui' ),
				'is_needed' => '' !== $missing,
				'missing'   => $missing,
			)
		);
	}

	/** The field "Desde", with how to fill it in; without more, that it may be empty. */
	final protected function from( string $help = '' ): Field {
		$kind  = Field::MOMENT;
		$label = __( 'Desde', 'telecoqui' );
		$help  = '' === $help ? __( 'Vacío: desde que se publica.', 'telecoqui' ) : $help;
		return new Field( self::FROM, compact( 'kind', 'label', 'help' ) );
	}

	final protected function until( string $help ): Field {
		$kind  = Field::MOMENT;
		$label = __( 'Hasta', 'telecoqui' );
		return new Field( self::UNTIL, compact( 'kind', 'label', 'help' ) );
	}
}
