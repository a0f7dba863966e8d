<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// Changes of items in a request.
$touch = Guard::hook( array( Item_Changes::class, 'touch' ) );
add_action( 'pre_post_update', $touch );
add_action( 'before_delete_post', $touch );
add_action( 'add_term_relationship', Guard::hook( array( Item_Changes::class, 'touch_by_terms' ) ), 10, 3 );
add_action( 'delete_term_relationships', Guard::hook( array( Item_Changes::class, 'touch_by_terms' ) ), 10, 3 );
add_action( 'add_post_meta', Guard::hook( array( Item_Changes::class, 'touch_by_new_meta' ) ), 10, 2 );
add_action( 'update_post_meta', Guard::hook( array( Item_Changes::class, 'touch_by_meta' ) ), 10, 3 );
add_action( 'delete_post_meta', Guard::hook( array( Item_Changes::class, 'touch_by_meta' ) ), 10, 3 );
// They come after the change, which the block editor makes in a save of the item; other code makes it alone.
add_action( 'post_stuck', $touch );
add_action( 'post_unstuck', $touch );
add_action( 'transition_post_status', Guard::hook( array( Item_Changes::class, 'correct_by_status' ) ), 10, 3 );

// Changes of categories and tags in a request.
$touch = Guard::hook( array( Item_Changes::class, 'touch_term' ) );
add_action( 'edit_terms', $touch );
add_action( 'pre_delete_term', $touch );
add_action( 'created_term', Guard::hook( array( Item_Changes::class, 'remember_new_term' ) ), 10, 3 );

// Changes of data that several items share.
add_action( 'profile_update', Guard::hook( array( Shared_Changes::class, 'touch_by_profile' ) ), 10, 2 );
$biography_changed = static fn( $meta_ids, int $user_id, string $key ) => Shared_Changes::touch_by_biography( $user_id, $key );
add_action( 'update_user_meta', Guard::hook( $biography_changed ), 10, 3 );
add_action( 'delete_user_meta', Guard::hook( $biography_changed ), 10, 3 );
add_action( 'add_user_meta', Guard::hook( array( Shared_Changes::class, 'touch_by_biography' ) ), 10, 2 );
// If nobody inherits a deleted user's items, WordPress deletes them, but items that the user signed with others stay.
add_action( 'delete_user', Guard::hook( array( Shared_Changes::class, 'touch_items_by' ) ) );
add_action( 'add_post_meta', Guard::hook( array( Shared_Changes::class, 'touch_by_picture' ) ), 10, 2 );
add_action( 'attachment_updated', Guard::hook( array( Shared_Changes::class, 'touch_by_caption' ) ), 10, 3 );
$changed = static fn( $meta_ids, int $post_id, string $key ) => Shared_Changes::touch_by_picture( $post_id, $key );
add_action( 'update_post_meta', Guard::hook( $changed ), 10, 3 );
add_action( 'delete_post_meta', Guard::hook( $changed ), 10, 3 );

// Restores an item from the trash with the status it had; WordPress by itself makes it a draft. So "Deshacer" after a mistake gives
// readers back what they had.
add_filter(
	'wp_untrash_post_status',
	static fn( string $status, int $post_id, string $previous ): string => isset( Public_Item::kinds()[ get_post_type( $post_id ) ] ) && '' !== $previous ? $previous : $status,
	10,
	3
);

// Webhooks that could not be delivered at once. Whoever works in the administration plans the hourly run again, if it was lost.
add_action( Retries::DUE_HOOK, Guard::hook( array( Sender::class, 'run' ) ) );
add_action( Retries::HOURLY_HOOK, Guard::hook( array( Sender::class, 'run' ) ) );
add_action( 'admin_init', Guard::hook( array( Retries::class, 'schedule_hourly' ) ) );
