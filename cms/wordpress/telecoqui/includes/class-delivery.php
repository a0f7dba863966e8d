<?php
/**
 * One webhook and its result.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * A row of the table of deliveries. Times are in seconds since the epoch.
 */
final class Delivery {

	/**
	 * It waits to be sent, for the first time or again.
	 */
	public const WAITING = 'waiting';
	/**
	 * The site has accepted it.
	 */
	public const DELIVERED = 'delivered';
	/**
	 * The site refuses it, and would refuse a retry.
	 */
	public const REFUSED = 'refused';
	/**
	 * The site could not be reached for a day.
	 */
	public const ABANDONED = 'abandoned';

	/**
	 * Value of `processed_ms`: the site was not asked yet.
	 */
	public const UNASKED = -1;
	/**
	 * Value of `processed_ms`: the site does not know the delivery, because it is older than a month.
	 */
	public const UNKNOWN = -2;
	/**
	 * Value of `processed_ms`: the site has accepted the delivery, and had not processed it when it was asked.
	 */
	public const READING = -3;

	/**
	 * Seconds after which the site should have read a change: it does so within one, or by its cron a minute later.
	 */
	private const READ_WITHIN = 2 * MINUTE_IN_SECONDS;

	/**
	 * Stores the values.
	 *
	 * @param int                                           $id           Id of the row; 0 if it could not be stored.
	 * @param string                                        $delivery     The id that the site knows it by.
	 * @param string                                        $kind         Kind of the item.
	 * @param int                                           $item_id      Id of the post or the term.
	 * @param string                                        $title        Plain text, as it was at that time.
	 * @param string                                        $change       One of Publish_Event's changes; empty in rows of an older version.
	 * @param string                                        $body         The body that is sent.
	 * @param string                                        $status       One of the above.
	 * @param int                                           $tries        How often it was sent.
	 * @param int                                           $response     HTTP status of the last try; 0 if there was no response.
	 * @param string                                        $failure      Why there was no response: one of Transport_Failure; empty otherwise.
	 * @param string                                        $error        The same in the words of the HTTP client, in English.
	 * @param int                                           $created_at   When the editor made the change.
	 * @param int                                           $next_at      It is not sent before this time.
	 * @param int                                           $sent_at      When it was last sent; 0 if it never was.
	 * @param int                                           $round_trip   Milliseconds until the response to the last try.
	 * @param int                                           $processed_ms Milliseconds from its arrival until the site had the change, or one of the above.
	 * @param array<array{kind: string, host: string|null}> $refused      What the site does not show of the item.
	 */
	private function __construct(
		public readonly int $id,
		public readonly string $delivery,
		public readonly string $kind,
		public readonly int $item_id,
		public readonly string $title,
		public readonly string $change,
		public readonly string $body,
		public readonly string $status,
		public readonly int $tries,
		public readonly int $response,
		public readonly string $failure,
		public readonly string $error,
		public readonly int $created_at,
		public readonly int $next_at,
		public readonly int $sent_at,
		public readonly int $round_trip,
		public readonly int $processed_ms,
		public readonly array $refused
	) {}

	/**
	 * Reads a row.
	 *
	 * @param array<string, mixed> $row Its columns; those that are absent have their defaults.
	 */
	public static function from_row( array $row ): self {
		return new self(
			(int) $row['id'],
			$row['delivery'],
			$row['kind'],
			(int) $row['item_id'],
			$row['title'],
			$row['change_kind'] ?? '',
			$row['body'],
			$row['status'],
			(int) ( $row['tries'] ?? 0 ),
			(int) ( $row['response'] ?? 0 ),
			$row['failure'] ?? '',
			$row['error'] ?? '',
			(int) $row['created_at'],
			(int) $row['next_at'],
			(int) ( $row['sent_at'] ?? 0 ),
			(int) ( $row['round_trip'] ?? 0 ),
			(int) ( $row['processed_ms'] ?? self::UNASKED ),
			Refused_Content::parse( json_decode( $row['refused'] ?? '[]', true ) )
		);
	}

	/**
	 * The same delivery with other values.
	 *
	 * @param mixed ...$values By the names of the properties.
	 */
	public function with( mixed ...$values ): self {
		return new self( ...array_merge( get_object_vars( $this ), $values ) );
	}

	/**
	 * Whether the site has accepted it.
	 */
	public function is_delivered(): bool {
		return self::DELIVERED === $this->status;
	}

	/**
	 * Whether the site has accepted it and may still say more about it.
	 */
	public function is_open(): bool {
		return $this->is_delivered() && in_array( $this->processed_ms, array( self::UNASKED, self::READING ), true );
	}

	/**
	 * Whether the site has accepted it and cannot process it, because it cannot read this WordPress.
	 */
	public function is_stuck(): bool {
		return $this->is_delivered() && self::READING === $this->processed_ms && $this->sent_at < time() - self::READ_WITHIN;
	}

	/**
	 * Milliseconds from sending it until the site had the change: the measured round trip, and what the site says about
	 * its processing. Null while that is not known.
	 */
	public function visible_after(): ?int {
		return $this->is_delivered() && $this->processed_ms >= 0 ? $this->round_trip + $this->processed_ms : null;
	}
}
