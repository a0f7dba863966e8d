<?php

namespace Telecoqui;

use WP_Post;
use WP_User;

/**
 * What an entry has besides its text: the REST field `entrada`. Who signs beside the author and the corrections are stored as those of news are.
 */
final class Coverage_Entry {

	/** "1" or nothing. Only an entry with a headline is a key moment for readers. */
	public const KEY = '_telecoqui_entrada_clave';
	/** When it was pinned, as Moment stores moments. */
	public const PINNED = '_telecoqui_entrada_fijada';
	/** "1": nobody signs it, because the plugin that it comes from hid who wrote it. */
	public const UNSIGNED = '_telecoqui_entrada_sin_firma';
	/** The news item that it became. */
	public const STORY = '_telecoqui_entrada_noticia';

	/** All that readers see, and that other kinds of items do not have. */
	public const METAS = array( self::KEY, self::PINNED, self::UNSIGNED, self::STORY );

	/** Characters of a headline, as many as the site's contract of coverages has. */
	public const MAX_HEADLINE = 200;

	/** Words that stand for an entry without a headline. */
	private const FIRST_WORDS = 12;

	/**
	 * The REST field.
	 *
	 * @return array Plain texts, moments in ISO 8601 in UTC.
	 */
	public static function of( int $post_id ): array {
		$post     = get_post( $post_id );
		$coverage = Coverage::find( (int) $post->post_parent );
		$headline = self::headline( $post );
		$pinned   = Moment::read( (string) get_post_meta( $post_id, self::PINNED, true ) );
		return array(
			'cobertura'      => null === $coverage ? null : array(
				'id'   => $coverage->ID,
				'slug' => $coverage->post_name,
			),
			'titular'        => $headline,
			'clave'          => '' !== $headline && '1' === get_post_meta( $post_id, self::KEY, true ),
			'fijada'         => '' === $pinned ? null : $pinned,
			'autores'        => array_map(
				static fn( WP_User $user ): array => array(
					'nombre' => $user->display_name,
					'slug'   => $user->user_nicename,
				),
				self::authors( $post_id )
			),
			'correcciones'   => Corrections_Field::readable( get_post_meta( $post_id, Story_Fields::CORRECTIONS, true ) ),
			'texto_cambiado' => Text_Changes::of( $post_id ),
			'noticia'        => Coverage_Story::slug_of( $post_id ),
			// Its text was typed as plain text: what looks like a shortcode is none.
			'llano'          => null !== Coverage_Text::typed( $post->post_content ),
		);
	}

	/**
	 * Why readers do not see a published entry.
	 *
	 * @return string Plain text; empty if they do, and for everything that is no published entry.
	 */
	public static function why_unseen( WP_Post $post ): string {
		if ( Coverage_Entry_Type::TYPE !== $post->post_type || 'publish' !== $post->post_status || Coverage::shown( $post->post_parent ) ) {
			return '';
		}
		return Coverage::find( $post->post_parent )
			? __( 'Los lectores no la ven: su cobertura no está publicada, o tiene contraseña.', 'telecoqui' )
			: __( 'Los lectores no la ven: no es de ninguna cobertura. Escoge una en la caja «Entrada».', 'telecoqui' );
	}

	/**
	 * What stands for an entry where one line is needed.
	 *
	 * @return string Plain text.
	 */
	public static function first_words( WP_Post $post ): string {
		$headline = self::headline( $post );
		return '' === $headline ? Coverage_Text::first_words( $post->post_content, self::FIRST_WORDS ) : $headline;
	}

	public static function headline( WP_Post $post ): string {
		return mb_substr( Story_Fields::plain( wp_specialchars_decode( $post->post_title, ENT_QUOTES ) ), 0, self::MAX_HEADLINE );
	}

	/**
	 * The metas of a mark, as they are stored.
	 *
	 * @param string $since When it was pinned before, as stored; empty: it was not.
	 * @return array<string, string>
	 */
	public static function marks( bool $is_key, bool $is_pinned, string $since = '' ): array {
		$pinned = '' === $since ? gmdate( Moment::STORED ) : $since;
		return array(
			self::KEY    => $is_key ? '1' : '',
			self::PINNED => $is_pinned ? $pinned : '',
		);
	}

	/** Who signs it: its author first. */
	private static function authors( int $post_id ): array {
		return '1' === get_post_meta( $post_id, self::UNSIGNED, true ) ? array() : Story_Fields::authors( $post_id );
	}
}
