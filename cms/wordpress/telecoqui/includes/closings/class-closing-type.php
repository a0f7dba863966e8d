<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/** The present state of an organisation, a road or an event, which has its name as title. */
final class Closing_Type extends Timed_Type {

	public const TYPE      = 'telecoqui_cierre';
	public const BASE      = 'cierres';
	public const KIND      = 'closing';
	public const MENU      = Emergency_Type::MENU;
	public const ORDER     = 5;
	public const FIELD     = 'cierre';
	public const IS_TRACED = true;
	public const MAX_TEXT  = 90;

	public const CATEGORY = 'telecoqui_tipo';
	public const STATE    = 'telecoqui_situacion';
	public const NOTE     = Emergency_Fields::NOTE;
	/** With an underscore, so WordPress's lists of raw fields never show it. */
	public const EMAIL = '_telecoqui_correo';

	/** Readers see no closing of what is open. */
	public const OPEN = 'abierto';

	/** Characters: a remark is two lines of a phone. */
	public const MAX_NOTE = 140;

	public function labels(): array {
		return array(
			'name'          => __( 'Cierres', 'telecoqui' ),
			'singular_name' => __( 'Cierre', 'telecoqui' ),
			'add_new_item'  => __( 'Añadir cierre o suspensión', 'telecoqui' ),
			'text'          => __( 'Nombre de la organización, la carretera o el evento', 'telecoqui' ),
		);
	}

	/** The states in words. The first is OPEN; the others are those of the site's contract of closings. */
	public static function states(): array {
		return array(
			self::OPEN   => __( 'Abierto', 'telecoqui' ),
			'cerrado'    => __( 'Cerrado', 'telecoqui' ),
			'suspendido' => __( 'Suspendido', 'telecoqui' ),
			'parcial'    => __( 'Abierto en parte', 'telecoqui' ),
			'tarde'      => __( 'Abre más tarde', 'telecoqui' ),
		);
	}

	protected function declared(): array {
		return array(
			self::CATEGORY => array(
				'kind'      => Field::CHOICE,
				'label'     => __( 'Tipo', 'telecoqui' ),
				'help'      => __( 'Los lectores filtran por tipo.', 'telecoqui' ),
				'refusal'   => __( 'Escoge si es una escuela, una agencia, una carretera, un evento u otra cosa.', 'telecoqui' ),
				'is_needed' => true,
				'is_column' => true,
				// Those of the site's contract of closings.
				'choices' => array(
					''          => __( 'Escoge', 'telecoqui' ),
					'escuela'   => __( 'Escuela', 'telecoqui' ),
					'agencia'   => __( 'Agencia', 'telecoqui' ),
					'carretera' => __( 'Carretera', 'telecoqui' ),
					'evento'    => __( 'Evento', 'telecoqui' ),
					'otro'      => __( 'Otro', 'telecoqui' ),
				),
			),
			Emergency_Fields::municipality( true, true ),
			self::STATE => array(
				'name'      => 'estado',
				'kind'      => Field::CHOICE,
				'label'     => __( 'Estado', 'telecoqui' ),
				'help'      => __( 'Con «Abierto», los lectores no ven ningún cierre.', 'telecoqui' ),
				'refusal'   => __( 'Escoge el estado.', 'telecoqui' ),
				'is_needed' => true,
				'choices'   => array( '' => __( 'Escoge', 'telecoqui' ) ) + self::states(),
			),
			self::NOTE => array(
				'label'   => __( 'Nota', 'telecoqui' ),
				'help'    => __( 'Por ejemplo, desde qué hora o qué entrada. Caben %d caracteres.', 'telecoqui' ),
				'refusal' => __( 'La nota es demasiado larga: caben %d caracteres.', 'telecoqui' ),
				'max'     => self::MAX_NOTE,
			),
			$this->from( __( 'Vacío: desde que se guarda.', 'telecoqui' ) ),
			$this->until( __( 'A esa hora desaparece del sitio. Hace falta, salvo con «Abierto».', 'telecoqui' ) ),
			self::EMAIL => array(
				'label'      => __( 'Correo de la organización', 'telecoqui' ),
				'help'       => __( 'A esta dirección se envía su enlace. Los lectores no la ven.', 'telecoqui' ),
				'refusal'    => __( 'El correo de la organización no vale.', 'telecoqui' ),
				'is_private' => true,
				'parse'      => static fn( string $text ): string => (string) is_email( $text ),
			),
		);
	}

	public function complete( array $values ): array {
		return '' === $values[ self::FROM ] ? array( self::FROM => Moment::now() ) + $values : $values;
	}

	public function problem( array $values, ?WP_Post $post ): string {
		return self::OPEN !== $values[ self::STATE ] && Moment::read( $values[ self::UNTIL ] ) <= Moment::now()
			? __( 'Escribe hasta cuándo, en el futuro: ningún cierre se queda puesto sin final. Si ya abrió, escoge «Abierto».', 'telecoqui' )
			: '';
	}

	/** That it is open. Without a state, or without an end, which only code outside this plugin can store, it counts as open. */
	public function silence( array $values ): string {
		$is_open = in_array( $values[ self::STATE ], array( self::OPEN, '' ), true ) || '' === $values[ self::UNTIL ];
		return $is_open ? __( 'Está abierto: los lectores no ven ningún cierre.', 'telecoqui' ) : '';
	}

	/** Texts are plain, moments are ISO 8601 in UTC. The e-mail is not in it. What is open without an end has ended with its last change. */
	public function field( WP_Post $post ): array {
		$values  = $this->values( $post->ID );
		$changed = $this->version( $post );
		$until   = $values[ self::UNTIL ];
		return array(
			'organizacion' => Timed_Item::text( $post ),
			'tipo'         => $values[ self::CATEGORY ],
			'municipio'    => $values[ Emergency_Fields::MUNICIPALITY ],
			'estado'       => '' === $this->silence( $values ) ? $values[ self::STATE ] : self::OPEN,
			'nota'         => $values[ self::NOTE ],
			'desde'        => Timed_Item::from( $post ),
			'hasta'        => '' === $until ? $changed : $until,
			'cambiado'     => $changed,
		);
	}

	/** The version that the site has when it has the present one: when what readers see changed last. */
	public function version( WP_Post $post ): string {
		return Desk_Trail::changed_at( $post );
	}

	/** Whether readers see it, now or later: its REST field says something else than that it is open, and has not ended. */
	public static function is_shown( array $field ): bool {
		return self::OPEN !== $field['estado'] && $field['hasta'] > Moment::now();
	}

	public function unended(): array {
		return array(
			array(
				'key'     => self::UNTIL,
				'value'   => gmdate( Moment::STORED ),
				'compare' => '>',
			),
			array(
				'key'     => self::STATE,
				'value'   => array_keys( array_diff_key( self::states(), array( self::OPEN => '' ) ) ),
				'compare' => 'IN',
			),
		);
	}

	public function traced( WP_Post $post ): array {
		return array(
			array(
				'name'  => 'enlace',
				'label' => __( 'Versión del enlace', 'telecoqui' ),
				'value' => (string) Closing_Link::version( $post->ID ),
			),
		);
	}

	/** They say until when, and who said so last. */
	public function columns(): array {
		return array(
			'telecoqui_cierre_estado' => array( __( 'Estado', 'telecoqui' ), fn( WP_Post $post ): string => self::state( $this->field( $post ) ) ),
			'telecoqui_cierre_hasta'  => array( __( 'Hasta', 'telecoqui' ), fn( WP_Post $post ): string => self::end_in_list( $this->field( $post ) ) ),
			'telecoqui_cierre_cambio' => array( __( 'Último cambio', 'telecoqui' ), static fn( WP_Post $post ): string => self::last_change( $post ) ),
		);
	}

	private static function end_in_list( array $field ): string {
		return self::OPEN === $field['estado'] ? '—' : Moment::short( (int) strtotime( $field['hasta'] ) );
	}

	private static function last_change( WP_Post $post ): string {
		$last = Desk_Trail::entries( $post->ID )[0] ?? null;
		/* translators: 1: a person, or "por su enlace". 2: date and time. */
		return null === $last ? '—' : sprintf( __( '%1$s, %2$s', 'telecoqui' ), Desk_Trail::who( $last ), Moment::short( $last['at'] ) );
	}

	/** The state of a closing, and whether it is over or yet to come. */
	private static function state( array $field ): string {
		$state = self::states()[ $field['estado'] ];
		if ( self::OPEN === $field['estado'] ) {
			return $state;
		}
		if ( ! self::is_shown( $field ) ) {
			return sprintf( __( '%s (terminó)', 'telecoqui' ), $state );
		}
		return $field['desde'] > Moment::now() ? sprintf( __( '%s (aún no empieza)', 'telecoqui' ), $state ) : $state;
	}
}
