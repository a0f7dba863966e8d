<?php

namespace Telecoqui;

/**
 * Everything but a news item belongs to the whole site: programmes, episodes, banners, the menus "Portada" and "Emergencia". Only those who
 * edit the items of others may write it, also where an author has made it before.
 */
final class Editor_Rights {

	/** WordPress gives it to editors and administrators. A role that a newsroom makes for itself may have it, too. */
	public const CAPABILITY = 'edit_others_posts';

	/** All capabilities that WordPress derives for a post type, but "read". */
	private const OF_TYPE = array( 'edit_posts', 'edit_others_posts', 'edit_private_posts', 'edit_published_posts', 'delete_posts', 'delete_others_posts', 'delete_private_posts', 'delete_published_posts', 'publish_posts', 'read_private_posts', 'create_posts' );

	/** All capabilities that WordPress derives for a taxonomy. */
	private const OF_TAXONOMY = array( 'manage_terms', 'edit_terms', 'delete_terms', 'assign_terms' );

	public static function for_type(): array {
		return array(
			'capabilities' => array_fill_keys( self::OF_TYPE, self::CAPABILITY ),
			'map_meta_cap' => true,
		);
	}

	public static function for_taxonomy(): array {
		return array( 'capabilities' => array_fill_keys( self::OF_TAXONOMY, self::CAPABILITY ) );
	}

	/** As auth_callback of a meta, whatever WordPress's result for a key without rules is: whoever may edit the item may write it. */
	public static function may_edit_item( bool $allowed, string $meta_key, int $post_id, int $user_id ): bool {
		return user_can( $user_id, 'edit_post', $post_id );
	}

	/** As auth_callback of a meta, in the same way: only editors may write it, also where the item is the user's own. */
	public static function may_edit_site( bool $allowed, string $meta_key, int $post_id, int $user_id ): bool {
		return user_can( $user_id, self::CAPABILITY );
	}
}
