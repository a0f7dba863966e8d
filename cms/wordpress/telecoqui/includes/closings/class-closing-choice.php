<?php

namespace Telecoqui;

use DateTimeImmutable;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * A submitted form of the page behind a link: what was typed, what is wrong with it, and what it makes of the closing.
 */
final class Closing_Choice {

	/** The ends that need no typing. */
	public const UNTIL_SIX = 'seis';
	public const TODAY     = 'hoy';
	public const TOMORROW  = 'manana';
	public const OTHER     = 'otro';
	public const LAST_HOUR = 18;

	/** Seconds ahead that an end may be. What lasts longer is said again: a forgotten closing must not stay for a season. */
	private const FARTHEST = 14 * DAY_IN_SECONDS;

	/**
	 * What was typed, by the names of the form.
	 *
	 * @var array<string, string>
	 */
	public array $typed;

	/**
	 * Sentences; none if it can be saved.
	 *
	 * @var string[]
	 */
	public array $problems = array();

	/**
	 * The metas to store, by their names.
	 *
	 * @var array<string, string>
	 */
	public array $values = array();

	/**
	 * Reads a form.
	 *
	 * @param array             $form As it was received, without slashes.
	 * @param DateTimeImmutable $now  In the time of this WordPress.
	 */
	public function __construct( WP_Post $post, array $form, DateTimeImmutable $now ) {
		foreach ( array( 'estado', 'cuando', 'dia', 'hora', 'nota' ) as $name ) {
			$this->typed[ $name ] = is_string( $form[ $name ] ?? null ) ? trim( str_replace( "\r\n", "\n", $form[ $name ] ) ) : '';
		}
		$type   = Closing_Type::one();
		$stored = $type->values( $post->ID );
		$state  = $type->fields()[ Closing_Type::STATE ]->clean( $this->typed['estado'] );
		if ( '' === $state ) {
			$this->problems[] = __( 'Escoge cómo está.', 'telecoqui' );
		}
		if ( mb_strlen( $this->typed['nota'] ) > Closing_Type::MAX_NOTE ) {
			/* translators: 1: a number of characters. 2: the largest number of characters. */
			$this->problems[] = sprintf( __( 'La nota tiene %1$d caracteres y caben %2$d.', 'telecoqui' ), mb_strlen( $this->typed['nota'] ), Closing_Type::MAX_NOTE );
		}
		if ( Closing_Type::OPEN === $state ) {
			// What is open has no end, and its note would be that of the next closing.
			$this->values = self::metas( $state, '', '', '' );
			return;
		}
		$until = $this->until( $now );
		if ( null === $until ) {
			return;
		}
		$this->check_until( $until, $now, $stored[ Closing_Type::UNTIL ] );
		// Signs that nobody sees, such as those that turn the direction of a text, are for no reader.
		$note         = (string) preg_replace( '/[\p{Cc}\p{Cf}]+/u', ' ', $this->typed['nota'] );
		$this->values = self::metas( $state, $note, $this->from( $state, $stored, $until, $now ), self::utc( $until ) );
	}

	/** Whether it says what the closing says already, as the second submission of one form does. */
	public function changes_nothing( WP_Post $post ): bool {
		$type = Closing_Type::one();
		$new  = array_map( fn( Field $field ): string => $field->read( $this->values[ $field->key ] ), array_intersect_key( $type->fields(), $this->values ) );
		return array() === array_diff_assoc( $new, $type->values( $post->ID ) );
	}

	/** The end that was chosen. */
	private function until( DateTimeImmutable $now ): ?DateTimeImmutable {
		switch ( $this->typed['cuando'] ) {
			case self::UNTIL_SIX:
				return $now->setTime( self::LAST_HOUR, 0 );
			case self::TODAY:
				return $now->setTime( 23, 59 );
			case self::TOMORROW:
				return $now->modify( '+1 day' )->setTime( 23, 59 );
		}
		$day  = $this->typed['dia'];
		$hour = $this->typed['hora'];
		if ( '' === $day && '' === $hour ) {
			$this->problems[] = __( 'Escoge hasta cuándo.', 'telecoqui' );
			return null;
		}
		$moment = Moment::read( "{$day}T{$hour}" );
		if ( '' === $moment ) {
			$this->problems[] = __( 'No entendemos el día y la hora del final. Escríbelos como 2026-11-28 y 18:00.', 'telecoqui' );
			return null;
		}
		return ( new DateTimeImmutable( $moment ) )->setTimezone( $now->getTimezone() );
	}

	/**
	 * Says what is wrong with an end.
	 *
	 * @param string $stored The end so far, as moments are read; the desk may set a farther one.
	 */
	private function check_until( DateTimeImmutable $until, DateTimeImmutable $now, string $stored ): void {
		if ( $until <= $now ) {
			$this->problems[] = __( 'Ese final ya pasó: escoge uno en el futuro. Si ya abriste, escoge «Abierto».', 'telecoqui' );
		} elseif ( $until->getTimestamp() > $now->getTimestamp() + self::FARTHEST && self::utc( $until ) !== $stored ) {
			$this->problems[] = __( 'El final puede ser dentro de 14 días como mucho. Si dura más, vuelve a este enlace antes de esa fecha.', 'telecoqui' );
		}
	}

	/**
	 * Since when the state holds: for all of tomorrow since its midnight, else since now; but the same state goes on.
	 *
	 * @param array<string, string> $stored The metas so far.
	 */
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

	/**
	 * The metas that a link may change.
	 *
	 * @param string $note  Plain text.
	 * @param string $from  As moments are read.
	 * @param string $until As moments are read.
	 * @return array<string, string>
	 */
	private static function metas( string $state, string $note, string $from, string $until ): array {
		return array(
			Closing_Type::STATE    => $state,
			Closing_Type::NOTE   => $note,
			Closing_Type::FROM  => $from,
			Closing_Type::UNTIL => $until,
		);
	}
}
