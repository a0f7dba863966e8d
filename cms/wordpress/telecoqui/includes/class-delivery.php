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
	 * Stores the values.
	 *
	 * @param int    $id         Id of the row; 0 if it could not be stored.
	 * @param string $kind       Kind of the event.
	 * @param int    $item_id    Id of the post or the term.
	 * @param string $title      Plain text, as it was at that time.
	 * @param string $body       The body that is sent.
	 * @param string $status     One of the above.
	 * @param int    $tries      How often it was sent.
	 * @param int    $response   HTTP status of the last try; 0 if there was no response.
	 * @param string $error      Why there was no response; empty otherwise.
	 * @param int    $created_at When the editor made the change.
	 * @param int    $next_at    It is not sent before this time.
	 */
	public function __construct(
		public readonly int $id,
		public readonly string $kind,
		public readonly int $item_id,
		public readonly string $title,
		public readonly string $body,
		public readonly string $status,
		public readonly int $tries,
		public readonly int $response,
		public readonly string $error,
		public readonly int $created_at,
		public readonly int $next_at
	) {}

	/**
	 * Reads a row.
	 *
	 * @param array<string, mixed> $row Its columns.
	 */
	public static function from_row( array $row ): self {
		return new self(
			(int) $row['id'],
			$row['kind'],
			(int) $row['item_id'],
			$row['title'],
			$row['body'],
			$row['status'],
			(int) $row['tries'],
			(int) $row['response'],
			$row['error'],
			(int) $row['created_at'],
			(int) $row['next_at']
		);
	}

	/**
	 * Whether the site has accepted it.
	 */
	public function is_delivered(): bool {
		return self::DELIVERED === $this->status;
	}
}
