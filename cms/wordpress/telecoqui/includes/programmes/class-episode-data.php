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
	 * Registers the metas. REST refuses an invalid duration or video; any other writer stores none instead.
	 */
	public static function register_metas(): void {
		self::meta( self::PROGRAMME, 'integer', 0, array( 'minimum' => 0 ), array( self::class, 'sanitize_programme' ) );
		self::meta(
			self::DURATION,
			'integer',
			0,
			array(
				'minimum' => 0,
				'maximum' => Episode_Duration::LONGEST,
			),
			array( Episode_Duration::class, 'sanitize' )
		);
		self::meta( self::VIDEO, 'string', '', array( 'pattern' => '^$|' . Episode_Video::pattern() ), array( Episode_Video::class, 'sanitize' ) );
	}

	/**
	 * Registers one meta.
	 *
	 * @param string   $key      Its name.
	 * @param string   $type     Of its value.
	 * @param mixed    $none     The value that means none.
	 * @param array    $schema   What REST accepts.
	 * @param callable $sanitize Turns every other value into none.
	 */
	private static function meta( string $key, string $type, $none, array $schema, callable $sanitize ): void {
		register_post_meta(
			Episodes::POST_TYPE,
			$key,
			array(
				'type'              => $type,
				'single'            => true,
				'default'           => $none,
				'show_in_rest'      => array( 'schema' => $schema ),
				'sanitize_callback' => $sanitize,
				'auth_callback'     => array( Editor_Rights::class, 'may_edit_item' ),
			)
		);
	}

	/**
	 * The data of an episode.
	 *
	 * @param int $post_id Any item; one of another type has none.
	 * @return array{programme: int|null, duration: int|null, video: string|null} Null where there is none.
	 */
	public static function of( int $post_id ): array {
		$programme = self::sanitize_programme( get_post_meta( $post_id, self::PROGRAMME, true ) );
		$duration  = Episode_Duration::sanitize( get_post_meta( $post_id, self::DURATION, true ) );
		$video     = Episode_Video::sanitize( get_post_meta( $post_id, self::VIDEO, true ) );
		return array(
			'programme' => 0 === $programme ? null : $programme,
			'duration'  => 0 === $duration ? null : $duration,
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

	/**
	 * Keeps the id of an existing programme, and turns everything else into 0.
	 *
	 * @param mixed $value The value that was sent or stored.
	 */
	public static function sanitize_programme( $value ): int {
		$id = is_numeric( $value ) ? absint( $value ) : 0;
		return $id > 0 && Programmes::POST_TYPE === get_post_type( $id ) ? $id : 0;
	}
}
