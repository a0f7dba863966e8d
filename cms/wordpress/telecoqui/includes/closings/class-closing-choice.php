<?php

namespace Telecoqui;

use DateTimeImmutable;
use WP_Post;

/** A submitted form of the page behind a link: what was typed, what is wrong with it, and what it makes of the closing. */
final class Closing_Choice {

	/** The ends that need no typing. */
	public const UNTIL_SIX = 'seis';
	public const TODAY     = 'hoy';
	public const TOMORROW  = 'manana';
	public const OTHER     = 'otro';
	public const LAST_HOUR = 18;

	/** Seconds ahead that an end may be. What lasts longer is said again: a forgotten closing must not stay for a season. */
	private const FARTHEST = 14 * DAY_IN_SECONDS;

	/** The fields of the form, and those behind each meta. */
	public const NAMES  = array( 'estado', 'cuando', 'dia', 'hora', 'nota' );
	private const PARTS = array(
		Closing_Type::STATE => array( 'estado' ),
		Closing_Type::UNTIL => array( 'cuando', 'dia', 'hora' ),
		Closing_Type::NOTE  => array( 'nota' ),
	);

	/** The metas that a link may change. */
	private const METAS = array( Closing_Type::STATE, Closing_Type::NOTE, Closing_Type::FROM, Closing_Type::UNTIL );

	/** What was typed, by the names of the form. */
	public array $typed;

	/** Sentences; none if it can be saved. */
	public array $problems = array();

	/** The metas to store, by their names. */
	public array $values = array();

	/** Reads a form as it was received, without slashes, at a moment in the time of this WordPress. */
	public function __construct( WP_Post $post, array $form, DateTimeImmutable $now ) {
		foreach ( self::NAMES as $name ) {
			$this->typed[ $name ] = is_string( $form[ $name ] ?? null ) ? trim( str_replace( "\r\n", "\n", $form[ $name ] ) ) : '';
		}
		$type   = Closing_Type::one();
		$stored = $type->values( $post->ID );
		$this->merge( is_string( $form['visto'] ?? null ) ? $form['visto'] : '', $post, $now );
		$state  = $type->fields()[ Closing_Type::STATE ]->clean( $this->typed['estado'] );
		if ( '' === $state ) {
			$this->problems[] = __( 'Escoge cómo está.', 'telecoqui' );
		}
		if ( mb_strlen( $this->typed['nota'] ) > Closing_Type::MAX_NOTE ) {
			$this->problems[] = sprintf( __( 'La nota tiene %1$d caracteres y caben %2$d.', 'telecoqui' ), mb_strlen( $this->typed['nota'] ), Closing_Type::MAX_NOTE );
		}
		if ( Closing_Type::OPEN === $state ) {
			// What is open has no end, and its note would be that of the next closing.
			$this->values = array_combine( self::METAS, array( $state, '', '', '' ) );
			return;
		}
		$is_of_day = in_array( $this->typed['cuando'], array( self::UNTIL_SIX, self::TODAY, self::TOMORROW ), true );
		if ( $is_of_day && $now->format( 'Y-m-d' ) !== ( $form['hoy'] ?? $now->format( 'Y-m-d' ) ) ) {
			// The form was shown before midnight: its "mañana" may be today.
			$this->problems[]      = Moment::sentence( sprintf( __( 'Ya es %s. Escoge otra vez hasta cuándo.', 'telecoqui' ), Moment::long( $now->getTimestamp() ) ) );
			$this->typed['cuando'] = '';
			return;
		}
		$until = $this->until( $now );
		if ( null === $until ) {
			return;
		}
		// The desk may set a farther one, which is stored.
		$is_far = $until->getTimestamp() > $now->getTimestamp() + self::FARTHEST && self::utc( $until ) !== $stored[ Closing_Type::UNTIL ];
		if ( $until <= $now ) {
			$this->problems[] = __( 'Ese final ya pasó: escoge uno en el futuro. Si ya abriste, escoge «Abierto».', 'telecoqui' );
		} elseif ( $is_far ) {
			$this->problems[] = __( 'El final puede ser dentro de 14 días como mucho. Si dura más, vuelve a este enlace antes de esa fecha.', 'telecoqui' );
		}
		// Signs that nobody sees, such as those that turn the direction of a text, are for no reader.
		$note         = (string) preg_replace( '/[\p{Cc}\p{Cf}]+/u', ' ', $this->typed['nota'] );
		$this->values = array_combine( self::METAS, array( $state, $note, $this->from( $state, $stored, $until, $now ), self::utc( $until ) ) );
	}

	/** Whether it says what the closing says already, as the second submission of one form does. */
	public function changes_nothing( WP_Post $post ): bool {
		$type = Closing_Type::one();
		$new  = array_map( fn( Field $field ): string => $field->read( $this->values[ $field->key ] ), array_intersect_key( $type->fields(), $this->values ) );
		return array() === array_diff_assoc( $new, $type->values( $post->ID ) );
	}

	/** What tells whether each part of a form, whose values are by their names, is as it was shown, in few bytes. */
	public static function version( array $values ): string {
		$version = static function ( array $names ) use ( $values ): string {
			$part = array_map( static fn( string $name ): string => $values[ $name ], $names );
			return substr( md5( (string) wp_json_encode( $part ) ), 0, 8 );
		};
		return implode( '.', array_map( $version, self::PARTS ) );
	}

	/**
	 * Takes from the newsroom, or from another phone, what this form did not change since it was shown, if it says in which version. Says what both
	 * changed.
	 */
	private function merge( string $shown, WP_Post $post, DateTimeImmutable $now ): void {
		$type     = Closing_Type::one();
		$present  = Closing_Page::present( $type->field( $post ), $now );
		$versions = array_map( static fn( string $version ): array => explode( '.', $version ), array( $shown, self::version( $this->typed ), self::version( $present ) ) );
		foreach ( '' === $shown ? array() : array_keys( self::PARTS ) as $place => $key ) {
			list( $seen, $typed, $stored ) = array_map( static fn( array $parts ): string => $parts[ $place ] ?? '', $versions );
			if ( $typed === $seen ) {
				$this->typed = array_merge( $this->typed, array_intersect_key( $present, array_flip( self::PARTS[ $key ] ) ) );
			} elseif ( $stored !== $seen && $stored !== $typed ) {
				$this->note_conflict( $type->fields()[ $key ], $type->values( $post->ID )[ $key ], $now );
			}
		}
	}

	/** Says what both changed, unless whoever sends one form twice says the same twice. */
	private function note_conflict( Field $field, string $stored, DateTimeImmutable $now ): void {
		$until = Closing_Type::UNTIL === $field->key ? $this->until( $now ) : null;
		$typed = null === $until ? $this->typed[ self::PARTS[ $field->key ][0] ] : self::utc( $until );
		if ( $typed !== $stored ) {
			$this->problems[] = $field->conflict( $typed, $stored );
		}
	}

	private function until( DateTimeImmutable $now ): ?DateTimeImmutable {
		switch ( $this->typed['cuando'] ) {
			case self::UNTIL_SIX:
				return $now->setTime( self::LAST_HOUR, 0 );
			case self::TODAY:
				return $now->setTime( 23, 59 );
			case self::TOMORROW:
				return $now->modify( '+1 day' )->setTime( 23, 59 );
		}
		$typed  = "{$this->typed['dia']}T{$this->typed['hora']}";
		$moment = Moment::read( $typed );
		if ( '' === $moment ) {
			$this->problems[] = 'T' === $typed ? __( 'Escoge hasta cuándo.', 'telecoqui' ) : __( 'No entendemos el día y la hora del final. Escríbelos como 2026-11-28 y 18:00.', 'telecoqui' );
			return null;
		}
		return ( new DateTimeImmutable( $moment ) )->setTimezone( $now->getTimezone() );
	}

	/** Since when the state holds: for all of tomorrow since its midnight, else since now; but the same state goes on. */
	private function from( string $state, array $stored, DateTimeImmutable $until, DateTimeImmutable $now ): string {
		$before  = $stored[ Closing_Type::FROM ];
		$goes_on = $stored[ Closing_Type::STATE ] === $state && '' !== $before && $stored[ Closing_Type::UNTIL ] > self::utc( $now ) && $before < self::utc( $until )
			&& ( $before <= self::utc( $now ) || self::OTHER === $this->typed['cuando'] );
		if ( $goes_on ) {
			return $before;
		}
		return self::utc( self::TOMORROW === $this->typed['cuando'] ? $now->modify( '+1 day' )->setTime( 0, 0 ) : $now );
	}

	/** A moment as moments are read. */
	private static function utc( DateTimeImmutable $moment ): string {
		return gmdate( Moment::READ, $moment->getTimestamp() );
	}
}
