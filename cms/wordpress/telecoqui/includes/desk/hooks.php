<?php

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

// The declared types and boxes.
add_action( 'init', array( Desk::class, 'register_types' ) );
add_action( 'init', array( Desk::class, 'register_metas' ), 11 );
add_action( 'rest_api_init', array( Desk_Rest::class, 'register' ) );

// What a button did.
add_action( 'admin_notices', array( Button::class, 'render_notice' ) );

// Their forms.
add_action( 'add_meta_boxes', array( Desk_Form::class, 'add' ) );
add_action( 'save_post', array( Desk_Form::class, 'save' ), 10, 2 );
add_filter( 'wp_insert_post_empty_content', array( Desk_Form::class, 'refuse' ), 10, 2 );
add_filter( 'wp_insert_post_data', array( Desk_Form::class, 'complete_text' ), 10, 2 );
add_filter( 'redirect_post_location', array( Desk_Form::class, 'say_nothing_was_saved' ) );
add_action( 'edit_form_top', array( Desk_Form::class, 'give_back_text' ) );
add_filter( 'enter_title_here', array( Desk_Form::class, 'text_label' ), 10, 2 );
add_action( 'enqueue_block_editor_assets', array( Desk_Panel::class, 'enqueue' ) );

// What others changed while a form was open.
add_action( 'edit_form_top', array( Form_Changes::class, 'render' ) );
add_action( 'add_inline_data', array( Form_Changes::class, 'render_row' ) );
add_action( 'admin_enqueue_scripts', array( Form_Changes::class, 'enqueue' ) );
add_action( 'admin_action_editpost', array( Form_Changes::class, 'apply' ) );
add_action( 'wp_ajax_inline-save', array( Form_Changes::class, 'apply' ), 0 );

// What of the boxes of a form was not saved.
add_action( 'admin_notices', array( Desk_Problems::class, 'render' ) );

// Their lists.
add_filter( 'manage_posts_columns', array( Timed_List::class, 'add' ), 10, 2 );
add_action( 'manage_posts_custom_column', array( Timed_List::class, 'render' ), 10, 2 );
// The quick edit knows only the title.
add_filter( 'quick_edit_enabled_for_post_type', static fn( bool $is, string $type ): bool => $is && null === Desk::timed( $type ), 10, 2 );

// Since when an item without a start of its own is shown. Every way of saving one ends with the first hook, after its metas.
add_action( 'wp_after_insert_post', Guard::hook( array( Timed_Item::class, 'begin' ) ), 10, 4 );
add_action( 'added_post_meta', Guard::hook( array( Timed_Item::class, 'note_number' ) ), 10, 3 );
add_action( 'updated_post_meta', Guard::hook( array( Timed_Item::class, 'note_number' ) ), 10, 3 );

// Who changed an item.
add_action( 'wp_after_insert_post', Guard::hook( array( Desk_Trail::class, 'record' ) ) );
