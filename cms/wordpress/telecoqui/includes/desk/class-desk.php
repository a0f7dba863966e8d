<?php

namespace Telecoqui;

/**
 * Finds the declarations: each is a class in a file of its own in one of the rooms, `class-*-type.php` of a post type and `class-*-fieldset.php` of a
 * box on a post type of somebody else.
 */
final class Desk {

	/** All declarations, and the metas that readers see, once they were looked for. */
	private static ?array $declared   = null;
	private static ?array $seen_metas = null;

	public static function all(): array {
		if ( null === self::$declared ) {
			self::$declared = array();
			$rooms          = dirname( __DIR__ );
			foreach ( array_merge( glob( "{$rooms}/*/class-*-type.php" ), glob( "{$rooms}/*/class-*-fieldset.php" ) ) as $file ) {
				$class = __NAMESPACE__ . '\\' . ucwords( str_replace( '-', '_', substr( basename( $file, '.php' ), strlen( 'class-' ) ) ), '_' );
				if ( basename( dirname( $file ) ) !== basename( __DIR__ ) ) {
					self::$declared[ $class ] = new $class();
				}
			}
		}
		return self::$declared;
	}

	public static function fieldsets( string $type ): array {
		return array_filter( self::all(), static fn( Fieldset $fieldset ): bool => $fieldset::TYPE === $type );
	}

	/** The declaration of a post type; null if it is not one of those with a moment from which and until which they are shown. */
	public static function timed( string $name ): ?Timed_Type {
		return self::timed_types()[ $name ] ?? null;
	}

	/** The types of the menus "Portada" and "Emergencia", by their names. */
	public static function timed_types(): array {
		return array_filter( self::types(), static fn( Desk_Type $type ): bool => $type instanceof Timed_Type );
	}

	/** The declarations of post types, by the names of these. */
	public static function types(): array {
		$types = array();
		foreach ( self::all() as $fieldset ) {
			$types += $fieldset instanceof Desk_Type ? array( $fieldset::TYPE => $fieldset ) : array();
		}
		return $types;
	}

	/** The site's names for the kinds of items that it shows, by post types. */
	public static function kinds(): array {
		return array_filter( array_map( static fn( Desk_Type $type ): string => $type::KIND, self::types() ) );
	}

	public static function seen_metas(): array {
		if ( null === self::$seen_metas ) {
			$fields           = array_merge( ...array_map( static fn( Fieldset $fieldset ): array => array_values( $fieldset->metas() ), array_values( self::all() ) ) );
			self::$seen_metas = array_column( array_filter( $fields, static fn( Field $field ): bool => ! $field->is_private ), 'key' );
		}
		return self::$seen_metas;
	}

	/** Registers the post types, in the order of their menus. */
	public static function register_types(): void {
		$types = self::types();
		usort( $types, static fn( Desk_Type $a, Desk_Type $b ): int => $a::ORDER - $b::ORDER );
		array_map( static fn( Desk_Type $type ) => $type->register_type(), $types );
	}

	/** After all post types exist. */
	public static function register_metas(): void {
		foreach ( self::all() as $fieldset ) {
			$fieldset->register_metas();
		}
	}
}
