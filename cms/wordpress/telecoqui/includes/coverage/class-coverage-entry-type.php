<?php

namespace Telecoqui;

use WP_Post;
use WP_User;

defined( 'ABSPATH' ) || exit;

/**
 * An entry of a live coverage, which is its `post_parent`. Its title is a short headline and may be empty; its date is when it happened. Rights are
 * those of news: who may publish posts publishes entries, also in the coverage of somebody else. The box has what the fast screen has too. Who signs
 * beside the author and the corrections are stored as those of news are.
 */
final class Coverage_Entry_Type extends Desk_Type {

	public const TYPE          = 'telecoqui_entrada';
	public const ID            = 'telecoqui_entrada';
	public const KIND          = 'coverage-entry';
	public const IS_FEMININE   = true;
	public const BASE          = 'entradas';
	public const SUPPORTS      = array( 'title', 'editor', 'author', 'revisions', 'custom-fields' );
	public const CONTEXT       = 'side';
	public const IS_OF_EDITORS = false;

	/** "1" or nothing. Only an entry with a headline is a key moment for readers. */
	public const KEY = '_telecoqui_entrada_clave';
	/** When it was pinned, as Moment stores moments. */
	public const PINNED = '_telecoqui_entrada_fijada';
	/** "1": nobody signs it, because the plugin that it comes from hid who wrote it. */
	public const UNSIGNED = '_telecoqui_entrada_sin_firma';
	/** The news item that it became. */
	public const STORY = '_telecoqui_entrada_noticia';

	/** Characters of a headline, as many as the site's contract of coverages has. */
	public const MAX_HEADLINE = 200;

	/** Words that stand for an entry without a headline. */
	private const FIRST_WORDS = 12;

	public function labels(): array {
		return array(
			'name'          => __( 'Entradas de coberturas', 'telecoqui' ),
			'singular_name' => __( 'Entrada de cobertura', 'telecoqui' ),
			'plural'        => __( 'entradas', 'telecoqui' ),
			'add_new_item'  => __( 'Añadir entrada', 'telecoqui' ),
			'edit_item'     => __( 'Editar entrada', 'telecoqui' ),
			'all_items'     => __( 'Todas las entradas', 'telecoqui' ),
			'box'           => __( 'Entrada', 'telecoqui' ),
		);
	}

	public function menu(): array {
		return array(
			'show_in_menu'          => Coverage_Menu::SLUG,
			'rest_controller_class' => Coverage_Entry_Controller::class,
		);
	}

	protected function declared(): array {
		$flag = array( 'kind' => Field::FLAG );
		return array(
			new Coverage_Choice_Field(),
			self::KEY => $flag + array( 'label' => __( 'Momento clave (necesita título)', 'telecoqui' ) ),
			new Pin_Field( self::PINNED, $flag + array( 'label' => __( 'Fijar arriba', 'telecoqui' ) ) ),
			new Signers_Field(),
			new Corrections_Field(),
		);
	}

	public function read_fields(): array {
		return array( 'entrada' => array( array( self::class, 'of' ), array( 'type' => 'object' ) ) );
	}

	/** The coverage of an entry that is being saved: the chosen one, or for a new one (0) that of the address ("Añadir entrada" of a coverage). */
	public static function choose_coverage( int $stored, int $post_id, array $row, array $postarr ): int {
		if ( self::TYPE !== ( $postarr['post_type'] ?? '' ) ) {
			return $stored;
		}
		$chosen = 0;
		// phpcs:disable WordPress.Security.NonceVerification -- a nonce is verified where something is changed; a new entry is only opened.
		if ( 0 === $post_id && 'auto-draft' === ( $row['post_status'] ?? '' ) ) {
			$chosen = absint( $_GET[ Coverage_Entries::PARAMETER ] ?? 0 );
		} elseif ( $post_id > 0 ) {
			$chosen = (int) ( Desk_Form::changed( self::one(), $post_id )[ Coverage_Choice_Field::KEY ] ?? 0 );
		}
		// phpcs:enable
		return Coverage::readable( $chosen )->ID ?? $stored;
	}

	/** The REST field: plain texts, moments in ISO 8601 in UTC. */
	public static function of( int $post_id ): array {
		$post     = get_post( $post_id );
		$coverage = Coverage::find( (int) $post->post_parent );
		$headline = self::headline( $post );
		$pinned   = Moment::read( (string) get_post_meta( $post_id, self::PINNED, true ) );
		$author   = static fn( WP_User $user ): array => array(
			'nombre' => $user->display_name,
			'slug'   => $user->user_nicename,
		);
		return array(
			'cobertura'      => null === $coverage ? null : array(
				'id'   => $coverage->ID,
				'slug' => $coverage->post_name,
			),
			'titular'        => $headline,
			'clave'          => '' !== $headline && '1' === get_post_meta( $post_id, self::KEY, true ),
			'fijada'         => '' === $pinned ? null : $pinned,
			'autores'        => array_map( $author, '1' === get_post_meta( $post_id, self::UNSIGNED, true ) ? array() : Story_Fieldset::authors( $post_id ) ),
			'correcciones'   => Corrections_Field::readable( get_post_meta( $post_id, Story_Fieldset::CORRECTIONS, true ) ),
			'texto_cambiado' => Text_Changes::of( $post_id ),
			'noticia'        => Coverage_Story::slug_of( $post_id ),
			// Its text was typed as plain text: what looks like a shortcode is none.
			'llano'          => null !== Coverage_Text::typed( $post->post_content ),
		);
	}

	/** Why readers do not see a published entry, as plain text; empty if they do, and for everything that is no published entry. */
	public static function why_unseen( WP_Post $post ): string {
		if ( self::TYPE !== $post->post_type || 'publish' !== $post->post_status || Coverage::shown( $post->post_parent ) ) {
			return '';
		}
		return Coverage::find( $post->post_parent )
			? __( 'Los lectores no la ven: su cobertura no está publicada, o tiene contraseña.', 'telecoqui' )
			: __( 'Los lectores no la ven: no es de ninguna cobertura. Escoge una en «Entrada».', 'telecoqui' );
	}

	/** Why readers do not see the mark of an entry, as plain text; empty if they do, and for everything that is no entry with a mark. */
	public static function why_unmarked( WP_Post $post ): string {
		return self::TYPE === $post->post_type && '' === self::headline( $post ) && '1' === get_post_meta( $post->ID, self::KEY, true )
			? __( 'No sale en los momentos clave: le falta el título.', 'telecoqui' )
			: '';
	}

	/** What stands for an entry where one line is needed, as plain text. */
	public static function first_words( WP_Post $post ): string {
		$headline = self::headline( $post );
		return '' === $headline ? Coverage_Text::first_words( $post->post_content, self::FIRST_WORDS ) : $headline;
	}

	public static function headline( WP_Post $post ): string {
		return mb_substr( Story_Fieldset::plain( wp_specialchars_decode( $post->post_title, ENT_QUOTES ) ), 0, self::MAX_HEADLINE );
	}

	/** The metas of a mark, as they are stored; an entry that was pinned before keeps since when. */
	public static function marks( bool $is_key, bool $is_pinned, string $since = '' ): array {
		$pinned = '' === $since ? gmdate( Moment::STORED ) : $since;
		return array(
			self::KEY    => $is_key ? '1' : '',
			self::PINNED => $is_pinned ? $pinned : '',
		);
	}
}
