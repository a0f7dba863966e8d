<?php

namespace Telecoqui;

use WP_Post;

defined( 'ABSPATH' ) || exit;

add_action( 'rest_api_init', array( Announcement_Desk::class, 'register_route' ) );
add_action( 'enqueue_block_editor_assets', array( Announcement_Desk::class, 'enqueue' ) );

// Of what readers do not see any more, nothing waits for a second person.
$withdraw = static function ( string $status, string $previous, WP_Post $post ): void {
	if ( 'publish' === $previous && 'publish' !== $status ) {
		Announcement::withdraw( $post->ID );
	}
};
add_action( 'transition_post_status', Guard::hook( $withdraw ), 10, 3 );
