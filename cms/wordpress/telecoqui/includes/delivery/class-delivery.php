<?php

namespace Telecoqui;

/** A row of the table of deliveries. Times are in seconds since the epoch. */
final class Delivery {

	/** It waits to be sent, for the first time or again. */
	public const WAITING = 'waiting';
	/** The site has accepted it. */
	public const DELIVERED = 'delivered';
	/** The site refuses it, and would refuse a retry. */
	public const REFUSED = 'refused';
	/** The site could not be reached for a day. */
	public const ABANDONED = 'abandoned';

	/** Value of `processed_ms`: the site was not asked yet. */
	public const UNASKED = -1;
	/** Value of `processed_ms`: the site does not know the delivery, because it is older than a month. */
	public const UNKNOWN = -2;
	/** Value of `processed_ms`: the site has accepted the delivery, and had not processed it when it was asked. */
	public const READING = -3;

	/** Value of `processed_ms`: the delivery did not reach the site, which read the change by itself. */
	public const BY_ITSELF = -4;

	/** The site's responses to a delivery that it will never take: what it says cannot be read, or is too long. */
	public const UNUSABLE = array( 400, 413 );

	/** Seconds after which the site should have read a change: it does so within one, or by its cron a minute later. */
	private const READ_WITHIN = 2 * MINUTE_IN_SECONDS;

	/** Id of the row; 0 if it could not be stored. */
	public int $id = 0;

	/** The id that the site knows it by. */
	public string $delivery = '';

	public string $kind = '';

	/** Of the post or the term. */
	public int $item_id = 0;

	/** Plain text, as it was at that time. */
	public string $title = '';

	/** One of Publish_Event's changes; empty in rows of an older version. */
	public string $change = '';

	public string $body = '';

	/** One of the above. */
	public string $status = '';

	public int $tries = 0;

	/** HTTP status of the last try; 0 if there was no response. */
	public int $response = 0;

	/** Why the last try failed, as in Site_Failure. */
	public string $failure = '';

	/** Why there was no response, in the words of the HTTP client, in English. */
	public string $error = '';

	/** When the editor made the change. */
	public int $created_at = 0;

	/** It is not sent before this time. */
	public int $next_at = 0;

	/** When it was last sent; 0 if it never was. */
	public int $sent_at = 0;

	/** Milliseconds until the response to the last try. */
	public int $round_trip = 0;

	/** Milliseconds from its arrival until the site had the change, or one of the above. */
	public int $processed_ms = self::UNASKED;

	/** What the site does not show of the item, as in Refused_Content. */
	public array $refused = array();

	/** Reads the columns of a row; those that are absent have their defaults. */
	public static function from_row( array $row ): self {
		$delivery = new self();
		$columns  = array_diff_key( array_intersect_key( $row, get_object_vars( $delivery ) ), array( 'refused' => '' ) );
		foreach ( $columns as $column => $value ) {
			$delivery->$column = $value;
		}
		$delivery->change  = $row['change_kind'] ?? '';
		$delivery->refused = Refused_Content::parse( json_decode( $row['refused'] ?? '[]', true ) );
		return $delivery;
	}

	public function is_delivered(): bool {
		return self::DELIVERED === $this->status;
	}

	/** Whether it is not sent any more, though the site might take it. */
	public function is_given_up(): bool {
		return in_array( $this->status, array( self::REFUSED, self::ABANDONED ), true ) && ! in_array( $this->response, self::UNUSABLE, true );
	}

	/** Whether the site has accepted it and may still say more about it. */
	public function is_open(): bool {
		return $this->is_delivered() && in_array( $this->processed_ms, array( self::UNASKED, self::READING ), true );
	}

	/** Whether the site has accepted it and cannot process it, because it cannot read this WordPress. */
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
