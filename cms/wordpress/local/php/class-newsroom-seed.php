<?php
/**
 * Seeding of a local site.
 *
 * @package Telecoqui\Local
 */

namespace Telecoqui\Local;

use RuntimeException;
use WP_Error;

defined( 'ABSPATH' ) || exit;

/**
 * Writes a newsroom into WordPress. All rows are in one transaction: a seeding that was stopped leaves none behind.
 */
final class Newsroom_Seed {

	/** From the newsroom's ids to WordPress's ids. */
	private array $authors              = array();
	private array $categories           = array();
	private array $programme_categories = array();
	private array $tags                 = array();
	private array $pictures             = array();
	private array $programmes           = array();
	private array $stories              = array();

	/**
	 * Stores the newsroom.
	 *
	 * @param array  $newsroom        In the shape of cms/content/newsroom.types.ts, dates in ISO 8601.
	 * @param string $pictures_folder The folder of its picture files.
	 * @param string $episode_file    The video file of its episodes.
	 */
	public function __construct( private readonly array $newsroom, private readonly string $pictures_folder, private readonly string $episode_file ) {}

	/** Writes everything, oldest first, so that ids grow with time as in a newsroom. */
	public function run(): void {
		global $wpdb;
		$wpdb->query( 'START TRANSACTION' );
		wp_defer_term_counting( true );
		add_filter( 'wp_insert_post_data', array( $this, 'keep_modified_date' ), 10, 2 );

		foreach ( $this->newsroom['authors'] as $author ) {
			$this->authors[ $author['id'] ] = $this->author( $author );
		}
		foreach ( $this->newsroom['categories'] as $term ) {
			$this->categories[ $term['id'] ] = $this->term( $term, 'category' );
		}
		foreach ( $this->newsroom['programmeCategories'] as $term ) {
			$this->programme_categories[ $term['id'] ] = $this->term( $term, 'categoria_programa' );
		}
		foreach ( $this->newsroom['tags'] as $term ) {
			$this->tags[ $term['id'] ] = $this->term( $term, 'post_tag' );
		}
		$this->say( '%d authors, %d categories, %d tags', count( $this->authors ), count( $this->categories ) + count( $this->programme_categories ), count( $this->tags ) );

		foreach ( $this->newsroom['pictures'] as $index => $picture ) {
			$this->pictures[ $picture['id'] ] = $this->picture( $picture );
			if ( 0 === ( $index + 1 ) % 10 ) {
				$this->say( '%d of %d pictures', $index + 1, count( $this->newsroom['pictures'] ) );
			}
		}

		foreach ( $this->oldest_first( 'programmes' ) as $programme ) {
			$this->programmes[ $programme['id'] ] = $this->item( $programme, 'programa', 'categoria_programa', $this->programme_categories );
		}
		$this->episodes();
		foreach ( $this->oldest_first( 'banners' ) as $banner ) {
			$this->banner( $banner );
		}
		foreach ( $this->newsroom['tickerLines'] as $line ) {
			$this->front_page( 'telecoqui_linea', $line['text'], $line['startsAt'], array( 'enlace' => $line['link'], 'desde' => $line['startsAt'], 'hasta' => $line['endsAt'] ) );
		}
		foreach ( $this->newsroom['emergencyEntries'] as $entry ) {
			$moments = 'telecoqui_aviso' === $entry['type'] ? array( 'desde' => $entry['startsAt'] ) : array();
			$this->front_page( $entry['type'], $entry['text'], $entry['startsAt'], $entry['fields'] + $moments );
		}
		foreach ( $this->newsroom['closings'] as $closing ) {
			$fields = array( 'tipo' => $closing['kind'], 'municipio' => $closing['municipality'], 'situacion' => $closing['state'], 'nota' => $closing['note'], 'desde' => $closing['startsAt'], 'hasta' => $closing['endsAt'] );
			$this->front_page( 'telecoqui_cierre', $closing['organization'], $closing['changedAt'], $fields );
		}
		foreach ( $this->newsroom['promotions'] as $promotion ) {
			$fields = array( 'lugar' => (string) $promotion['place'], 'etiqueta' => $promotion['label'], 'enlace' => $promotion['link'], 'desde' => $promotion['startsAt'], 'hasta' => $promotion['endsAt'] );
			$this->front_page( 'telecoqui_promo', $promotion['title'], $promotion['startsAt'], $fields, $promotion['pictureId'] );
		}
		foreach ( $this->newsroom['socialPosts'] as $social_post ) {
			$this->front_page( 'telecoqui_red', $social_post['content'], $social_post['postedAt'], array( 'url' => $social_post['url'], 'fecha' => $social_post['postedAt'] ) );
		}
		foreach ( $this->oldest_first( 'stories' ) as $index => $story ) {
			$this->item( $story, 'post', 'category', $this->categories );
			if ( 0 === ( $index + 1 ) % 500 ) {
				$this->say( '%d of %d stories', $index + 1, count( $this->newsroom['stories'] ) );
				// Ten thousand posts in the object cache would not fit in memory.
				wp_cache_flush_runtime();
			}
		}

		foreach ( $this->newsroom['stories'] as $story ) {
			if ( isset( $story['editorial'] ) ) {
				$this->editorial( $story );
			}
		}
		foreach ( $this->oldest_first( 'entries' ) as $entry ) {
			$this->entry( $entry );
		}

		wp_defer_term_counting( false );
		update_option( 'local_site_seeded', 1, false );
		$wpdb->query( 'COMMIT' );
		$this->say(
			'%d stories, %d programmes, %d episodes, %d banners',
			count( $this->newsroom['stories'] ),
			count( $this->newsroom['programmes'] ),
			count( $this->newsroom['episodes'] ),
			count( $this->newsroom['banners'] )
		);
	}

	/**
	 * Keeps the newsroom's modification date, which WordPress would overwrite on insertion.
	 *
	 * @param array $data The fields about to be stored.
	 * @param array $item The fields given to wp_insert_post().
	 */
	public function keep_modified_date( array $data, array $item ): array {
		if ( isset( $item['modified_at'] ) ) {
			$data['post_modified_gmt'] = $item['modified_at'];
			$data['post_modified']     = get_date_from_gmt( $item['modified_at'] );
		}
		return $data;
	}

	private function author( array $author ): int {
		return $this->id(
			wp_insert_user(
				array(
					'user_login'   => $author['slug'],
					'user_pass'    => wp_generate_password( 32 ),
					'user_email'   => $author['slug'] . '@example.invalid',
					'display_name' => $author['name'],
					'nickname'     => $author['name'],
					'description'  => $author['bio'],
					'role'         => 'author',
				)
			)
		);
	}

	private function term( array $term, string $taxonomy ): int {
		$made = wp_insert_term(
			wp_slash( $term['name'] ),
			$taxonomy,
			array(
				'slug'        => $term['slug'],
				'description' => $term['description'],
			)
		);
		return $this->id( is_wp_error( $made ) ? $made : $made['term_id'] );
	}

	private function picture( array $picture ): int {
		$fields = array(
			'post_title'   => $picture['alt'],
			'post_excerpt' => $picture['caption'],
		);
		$id     = $this->upload( $this->pictures_folder . '/' . $picture['file'], $fields );
		update_post_meta( $id, '_wp_attachment_image_alt', wp_slash( $picture['alt'] ) );
		update_post_meta( $id, '_telecoqui_credito', wp_slash( $picture['credit'] ) );
		return $id;
	}

	/** Puts a file into the media library. */
	private function upload( string $path, array $fields ): int {
		// WordPress moves the file away, so it gets a copy.
		$copy = wp_tempnam( basename( $path ) );
		copy( $path, $copy );
		$file = array(
			'name'     => basename( $path ),
			'tmp_name' => $copy,
		);
		return $this->id( media_handle_sideload( $file, 0, null, wp_slash( $fields ) ) );
	}

	private function episodes(): void {
		$file = wp_get_attachment_url( $this->upload( $this->episode_file, array( 'post_title' => 'Episodio de muestra' ) ) );
		foreach ( $this->oldest_first( 'episodes' ) as $episode ) {
			$fields = array(
				'post_type'    => 'episodio',
				'post_excerpt' => $episode['excerpt'],
				'modified_at'  => $this->gmt( $episode['modifiedAt'] ),
				'meta_input'   => array(
					'episodio_programa' => $this->programmes[ $episode['programmeId'] ],
					'episodio_duracion' => $episode['durationSeconds'],
					'episodio_video'    => $episode['hasFile'] ? $file : '',
				),
			);
			$this->insert( $episode, $fields, $episode['pictureId'] );
		}
	}

	private function item( array $item, string $post_type, string $taxonomy, array $terms ): int {
		$term_ids = array_map( static fn( int $id ): int => $terms[ $id ], $item['categoryIds'] );
		$fields   = array(
			'post_type'    => $post_type,
			'post_author'  => $this->authors[ $item['authorId'] ],
			'post_excerpt' => $item['excerpt'],
			'post_content' => $this->with_pictures( $item['content'] ),
			'modified_at'  => $this->gmt( $item['modifiedAt'] ),
			'tax_input'    => array(
				$taxonomy  => $term_ids,
				'post_tag' => array_map( fn( int $id ): int => $this->tags[ $id ], $item['tagIds'] ),
			),
			'meta_input'   => array( 'categoria_principal' => $term_ids[0] ?? 0 ),
		);
		if ( isset( $item['pin'] ) ) {
			$fields['meta_input'] += array(
				'telecoqui_fijada'       => (string) $item['pin']['place'],
				'telecoqui_fijada_hasta' => (string) $item['pin']['until'],
			);
		}
		if ( isset( $item['coverage'] ) ) {
			$fields['meta_input'] += $this->coverage( $item['coverage'] );
		}
		$this->stories[ $item['id'] ] = $this->insert( $item, $fields, $item['pictureId'] );
		return $this->stories[ $item['id'] ];
	}

	/**
	 * Writes an item of the menu "Portada". One that starts later is published now.
	 *
	 * @param string      $type       Post type.
	 * @param string      $text       Its title.
	 * @param string      $starts_at  ISO 8601.
	 * @param array       $metas      From names without the prefix to values; null: none.
	 * @param int|null    $picture_id The newsroom's.
	 */
	private function front_page( string $type, string $text, string $starts_at, array $metas, ?int $picture_id = null ): void {
		$keys   = array_map( static fn( string $name ): string => "telecoqui_{$name}", array_keys( $metas ) );
		$fields = array(
			'post_type'  => $type,
			'meta_input' => array_combine( $keys, array_map( 'strval', $metas ) ),
		);
		$item   = array(
			'title'       => $text,
			'slug'        => '',
			'publishedAt' => min( $starts_at, gmdate( 'Y-m-d\TH:i:s\Z' ) ),
		);
		$this->insert( $item, $fields, $picture_id );
	}

	/** Stores what editors added, once all stories have their ids. */
	private function editorial( array $item ): void {
		$added = $item['editorial'];
		$id    = $this->stories[ $item['id'] ];
		update_post_meta( $id, '_telecoqui_titulo_corto', wp_slash( $added['shortTitle'] ) );
		update_post_meta( $id, '_telecoqui_correcciones', wp_slash( $added['corrections'] ) );
		update_post_meta( $id, '_telecoqui_actualizado', $added['textChangedAt'] ?? '' );
		foreach ( $added['otherAuthorIds'] as $author ) {
			add_post_meta( $id, '_telecoqui_autor', $this->authors[ $author ] );
		}
		foreach ( $added['relatedIds'] as $story ) {
			add_post_meta( $id, '_telecoqui_relacionada', $this->stories[ $story ] );
		}
	}

	/** The metas of a live coverage. One that is still told has no end. */
	private function coverage( array $coverage ): array {
		$tie   = $coverage['tiedTo'];
		$ties  = array( 'game' => 'juego:' . ( $tie['game'] ?? '' ), 'storm' => 'tormenta', 'election' => 'eleccion' );
		$metas = array(
			'_telecoqui_cobertura_inicio' => $this->gmt( $coverage['startedAt'] ),
			'_telecoqui_cobertura_fin'    => null === $coverage['endedAt'] ? null : $this->gmt( $coverage['endedAt'] ),
			'_telecoqui_cobertura_atada'  => null === $tie ? null : $ties[ $tie['kind'] ],
		);
		return array_filter( $metas, 'is_string' );
	}

	/** Writes an entry of a live coverage, below the coverage. */
	private function entry( array $entry ): void {
		$authors = array_map( fn( int $id ): int => $this->authors[ $id ], $entry['authorIds'] );
		$metas   = array(
			'_telecoqui_entrada_clave'  => $entry['isKey'] ? '1' : null,
			'_telecoqui_entrada_fijada' => null === $entry['pinnedAt'] ? null : $this->gmt( $entry['pinnedAt'] ),
			'_telecoqui_actualizado'    => $entry['textChangedAt'],
		);
		$fields  = array(
			'post_type'    => 'telecoqui_entrada',
			'post_parent'  => $this->stories[ $entry['coverageId'] ],
			'post_author'  => $authors[0],
			'post_content' => $this->with_pictures( $entry['content'] ),
			'modified_at'  => $this->gmt( $entry['modifiedAt'] ),
			'meta_input'   => array_filter( $metas, 'is_string' ),
		);
		$id      = $this->insert( array( 'title' => $entry['headline'], 'slug' => '' ) + $entry, $fields, null );
		foreach ( array_slice( $authors, 1 ) as $author ) {
			add_post_meta( $id, '_telecoqui_autor', $author );
		}
		if ( array() !== $entry['corrections'] ) {
			update_post_meta( $id, '_telecoqui_correcciones', wp_slash( $entry['corrections'] ) );
		}
	}

	private function banner( array $banner ): void {
		$fields = array(
			'post_type'  => 'banner',
			'meta_input' => array( 'enlace' => $banner['link'] ?? '' ),
		);
		$this->insert( $banner, $fields, $banner['pictureId'] );
	}

	private function insert( array $item, array $fields, ?int $picture_id ): int {
		$gmt     = $this->gmt( $item['publishedAt'] );
		$fields += array(
			'post_status'   => 'publish',
			'post_title'    => $item['title'],
			'post_name'     => $item['slug'],
			'post_date'     => get_date_from_gmt( $gmt ),
			'post_date_gmt' => $gmt,
		);
		if ( null !== $picture_id ) {
			$fields['meta_input']['_thumbnail_id'] = $this->pictures[ $picture_id ];
		}
		return $this->id( wp_insert_post( wp_slash( $fields ), true ) );
	}

	/**
	 * Turns the pictures of a body into WordPress's own: puts addresses in place of {{picture:ID}}, and WordPress's ids
	 * into image blocks, from which WordPress adds sizes and sources when it renders.
	 */
	private function with_pictures( string $content ): string {
		$with_urls = preg_replace_callback(
			'/\{\{picture:(\d+)\}\}/',
			fn( array $found ): string => wp_get_attachment_url( $this->pictures[ (int) $found[1] ] ),
			$content
		);
		return preg_replace_callback(
			'/(?<=wp-image-|data-id="|wp:image \{"id":)\d+/',
			fn( array $found ): string => (string) ( $this->pictures[ (int) $found[0] ] ?? $found[0] ),
			$with_urls
		);
	}

	private function oldest_first( string $kind ): array {
		$items = $this->newsroom[ $kind ];
		usort( $items, static fn( array $a, array $b ): int => strcmp( $a['publishedAt'], $b['publishedAt'] ) );
		return $items;
	}

	private function gmt( string $iso ): string {
		return gmdate( 'Y-m-d H:i:s', strtotime( $iso ) );
	}

	private function id( int|WP_Error $made ): int {
		if ( $made instanceof WP_Error ) {
			throw new RuntimeException( $made->get_error_message() );
		}
		return $made;
	}

	private function say( string $format, int ...$numbers ): void {
		echo vsprintf( $format, $numbers ) . "\n";
	}
}
