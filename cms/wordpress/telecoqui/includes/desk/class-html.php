<?php

namespace Telecoqui;

/** Elements with escaped attributes. */
final class Html {

	/** An opening tag. An attribute that is true has no value; false and null are left out. */
	public static function tag( string $name, array $attributes ): string {
		$html = '<' . $name;
		foreach ( $attributes as $attribute => $value ) {
			if ( true === $value ) {
				$html .= " {$attribute}";
			} elseif ( false !== $value && null !== $value ) {
				$html .= sprintf( ' %s="%s"', $attribute, esc_attr( (string) $value ) );
			}
		}
		return $html . '>';
	}

	public static function element( string $name, array $attributes, string $text ): string {
		return self::tag( $name, $attributes ) . esc_html( $text ) . "</{$name}>";
	}

	public static function hidden( string $name, string $value ): string {
		return self::tag( 'input', array( 'type' => 'hidden' ) + compact( 'name', 'value' ) );
	}

	/** Sends the headers of a whole page of the plugin's own, with more of its Content-Security-Policy and of its own: no cache and no frame has it. */
	public static function send_headers( string $policy, string $referrer ): void {
		header( 'Content-Type: text/html; charset=UTF-8' );
		header( 'Cache-Control: no-store' );
		header( "Referrer-Policy: {$referrer}" );
		header( 'X-Content-Type-Options: nosniff' );
		header( 'X-Frame-Options: DENY' );
		header( "Content-Security-Policy: default-src 'none'; {$policy}; frame-ancestors 'none'; base-uri 'none'" );
	}

	/** What allows a style or a script of a page in its Content-Security-Policy. */
	public static function policy( string $text ): string {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- as the policy wants it.
		return "'sha256-" . base64_encode( hash( 'sha256', $text, true ) ) . "'";
	}

	/** A list to choose from, from values to plain texts, with the chosen one, or what else was sent. */
	public static function select( array $attributes, array $choices, string $chosen ): string {
		$html = self::tag( 'select', $attributes );
		foreach ( $choices as $value => $text ) {
			$selected = (string) $value === $chosen;
			$html    .= self::element( 'option', compact( 'value', 'selected' ), $text );
		}
		return $html . '</select>';
	}

	/** Checkboxes below each other, from values to plain texts, all of this name, which has brackets; perhaps they cannot be changed. */
	public static function checkboxes( string $name, array $choices, array $chosen, bool $is_fixed = false ): string {
		$html = '';
		foreach ( $choices as $value => $text ) {
			$checked  = in_array( $value, $chosen, true );
			$disabled = $is_fixed;
			$box      = array( 'type' => 'checkbox' ) + compact( 'name', 'value', 'checked', 'disabled' );
			$html    .= '<label style="display: block">' . self::tag( 'input', $box ) . ' ' . esc_html( $text ) . '</label>';
		}
		return $html;
	}

	/** A table of titles, which are plain texts, and of rows of cells, which are HTML; a list is what the cell is called, and that. */
	public static function table( array $titles, array $rows ): string {
		$head = array_map( static fn( string $title ): string => self::element( 'th', array( 'scope' => 'col' ), $title ), $titles );
		$cell = static fn( $cell ): string => is_array( $cell ) ? self::tag( 'td', array( 'title' => $cell[0] ) ) . "{$cell[1]}</td>" : "<td>{$cell}</td>";
		$body = array_map( static fn( array $cells ): string => '<tr>' . implode( '', array_map( $cell, $cells ) ) . '</tr>', $rows );
		return '<table class="widefat striped"><thead><tr>' . implode( '', $head ) . '</tr></thead><tbody>' . implode( '', $body ) . '</tbody></table>';
	}
}
