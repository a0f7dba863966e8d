<?php
/**
 * One webhook and how it fared.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * A row of the table of deliveries. Times are in seconds since the epoch.
 */
final class Delivery {

	/** It is to be sent, for the first time or again. */
	public const WAITING = 'waiting';
	/** The site has it. */
	public const DELIVERED = 'delivered';
	/** The site will not take it, whenever it is sent. */
	public const REFUSED = 'refused';
	/** A day long the site could not be reached. */
	public const ABANDONED = 'abandoned';

	/**
	 * Takes the values.
	 *
	 * @param int    $id         Row; 0 for one that could not be kept.
	 * @param string $kind       Of the event.
	 * @param int    $item_id    Of the post or the term.
	 * @param string $title      Plain text, as it was then.
	 * @param string $body       What is sent.
	 * @param string $status     One of the above.
	 * @param int    $tries      How often it was sent.
	 * @param int    $response   HTTP status of the last try; 0 when there was no answer.
	 * @param string $error      Why there was no answer; empty otherwise.
	 * @param int    $created_at When the editor did it.
	 * @param int    $next_at    Not to be sent before.
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

	/** Whether the site has it. */
	public function is_delivered(): bool {
		return self::DELIVERED === $this->status;
	}
}
