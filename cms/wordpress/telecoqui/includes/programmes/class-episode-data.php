<?php
/**
 * What an episode has besides WordPress's own fields.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The metas of an episode: the id of its programme, its duration in seconds, the address of its video. 0 and an empty text mean none.
 */
final class Episode_Data {

	public const PROGRAMME = 'episodio_programa';
	public const DURATION  = 'episodio_duracion';
	public const VIDEO     = 'episodio_video';
	public const METAS     = array( self::PROGRAMME, self::DURATION, self::VIDEO );

	/**
	 * The data of an episode.
	 *
	 * @param int $post_id Any item; one of another type has none.
	 * @return array{programme: int|null, duration: int|null, video: string|null} Null where there is none.
	 */
	public static function of( int $post_id ): array {
		$values   = Episode_Type::one()->values( $post_id );
		$video    = $values[ self::VIDEO ];
		$integers = array_map( 'intval', $values );
		return array(
			'programme' => 0 === $integers[ self::PROGRAMME ] ? null : $integers[ self::PROGRAMME ],
			'duration'  => 0 === $integers[ self::DURATION ] ? null : $integers[ self::DURATION ],
			'video'     => '' === $video ? null : $video,
		);
	}

	/**
	 * The slug of its programme, if readers see the programme.
	 *
	 * @param int $post_id The episode.
	 * @return string[] One or none.
	 */
	public static function programme_slugs( int $post_id ): array {
		$programme = self::of( $post_id )['programme'];
		return null !== $programme && 'publish' === get_post_status( $programme ) ? array( get_post_field( 'post_name', $programme ) ) : array();
	}
}
