<?php

namespace Telecoqui;

use WP_Post;

/**
 * The declaration of one meta that editors fill in: its kind, its limit and its words. The classic box, the panel of the block editor, REST, the
 * list and the trail are made of it. Its value is a text; an empty one means none. What no kind says, a class below this one does.
 */
class Field {

	/** One line. */
	public const LINE = 'line';
	/** Several lines. */
	public const TEXT = 'text';
	/** As it was typed; what the desk compares and does not store as a meta. */
	public const VERBATIM = 'verbatim';
	/** One of `choices`. */
	public const CHOICE = 'choice';
	/** "1" or nothing. */
	public const FLAG = 'flag';
	/** Stored and read as Moment does. */
	public const MOMENT = 'moment';
	/** A path of the site or an https address. */
	public const LINK = 'link';

	/**
	 * The pattern of a LINK, which PHP, JSON schema and HTML read alike. The second character of a path is never a slash or backslash, because
	 * browsers read "//host" and "/\host" as another site.
	 */
	private const LINK_PATTERN = '^(https:\/\/[^\s\/\\\\<>"\'][^\s\\\\<>"\']*|\/([^\s\/\\\\<>"\'][^\s\\\\<>"\']*)?)$';

	/** The meta. */
	public string $key;

	/** What REST fields and the trail call it; without more, the key without the plugin's prefix. */
	public string $name;

	/** One of the constants. */
	public string $kind = self::LINE;

	/** Plain text. */
	public string $label = '';

	/** How to fill it in, plain text. "%d" in it is the limit. */
	public string $help = '';

	/** The sentence for what was typed and cannot be stored. "%s" in it is what was typed, "%d" the limit. */
	public string $refusal = '';

	/** Characters at most; 0: no limit. */
	public int $max = 0;

	/** A regular expression for the whole of a LINE, which PHP, JSON schema and HTML read alike; empty: none. */
	public string $pattern = '';

	/** Returns, for the trimmed text of a LINE, what is stored of it; an empty text if it is not valid. */
	public $parse = null;

	/** From values to plain texts. */
	public array $choices = array();

	/** Whether it may not be empty. */
	public bool $is_needed = false;

	/** The sentence for a field that may not be empty, and is, if it is not `refusal`. */
	public string $missing = '';

	/** The meta without which the panel of the block editor does not show it; empty: none. */
	public string $needs = '';

	/** What somebody reads who may not change it, because only editors do; empty: whoever may edit the item does. */
	public string $editors_only = '';

	/** Whether only the desk sees it: REST does not show it. */
	public bool $is_private = false;

	/** Whether lists have a column with it. */
	public bool $is_column = false;

	/** Whether WordPress stores it as a meta; else a class below this one reads and stores it elsewhere. */
	public bool $is_meta = true;

	/** WordPress's own field that it is, by its name in REST; empty: none. */
	public string $attribute = '';

	public function __construct( string $key, array $declared ) {
		$this->key  = $key;
		$this->name = (string) preg_replace( '/^_?telecoqui_/', '', $key );
		foreach ( $declared as $property => $value ) {
			$this->$property = $value;
		}
		$this->help    = str_replace( '%d', (string) $this->max, $this->help );
		$this->refusal = str_replace( '%d', (string) $this->max, $this->refusal );
		if ( self::LINK === $this->kind ) {
			$this->pattern = self::LINK_PATTERN;
		}
		if ( self::MOMENT === $this->kind && '' === $this->refusal ) {
			$this->refusal = __( 'No entendemos la fecha «%s».', 'telecoqui' );
		}
	}

	/** Keeps a valid value in the form in which it is stored, and turns every other one into an empty text. */
	public function clean( $value ): string {
		$text = is_scalar( $value ) ? trim( (string) $value ) : '';
		if ( '' === $text || ( $this->max > 0 && mb_strlen( $text ) > $this->max ) || ( '' !== $this->pattern && ! preg_match( '#' . $this->pattern . '#uD', $text ) ) ) {
			return '';
		}
		switch ( $this->kind ) {
			case self::CHOICE:
				return isset( $this->choices[ $text ] ) ? $text : '';
			case self::FLAG:
				return '1' === $text ? $text : '';
			case self::MOMENT:
				return Moment::stored( $text );
			case self::LINK:
				return sanitize_url( $text, array( 'https' ) );
			case self::TEXT:
				return sanitize_textarea_field( $text );
			case self::VERBATIM:
				return $text;
			default:
				return null === $this->parse ? sanitize_text_field( $text ) : ( $this->parse )( $text );
		}
	}

	/** What is stored with an item, as it is read: a text, but of a class below this one that says otherwise. */
	public function load( int $post_id ) {
		return $this->read( get_post_meta( $post_id, $this->key, true ) );
	}

	/** The same in the form in which REST sends it. */
	public function in_rest( int $post_id ) {
		return $this->load( $post_id );
	}

	/** Why this user may not send a value for an item (0: a new one); empty if the user may, or changes nothing by it. */
	final public function refuse( int $post_id, $sent ): string {
		return current_user_can( Editor_Rights::CAPABILITY ) || $this->is_stored( $post_id, $sent ) ? '' : $this->editors_only;
	}

	/** Whether REST sends what is stored. */
	protected function is_stored( int $post_id, $sent ): bool {
		return $this->clean( $sent ) === $this->clean( $this->in_rest( $post_id ) );
	}

	/** What was typed in the classic box, without slashes; null for none. It is as load() gives it, but not checked; of ids to choose from, "0" is none. */
	public function typed( $posted ) {
		$typed = is_string( $posted ) ? trim( $posted ) : '';
		return self::CHOICE === $this->kind && '0' === $typed ? '' : $typed;
	}

	/**
	 * What is to be stored of a form that may be older than what is stored. `$shown` is as load() gave it when the form was shown. Returns what is stored,
	 * if this user changed nothing; what was typed, if nobody else changed it; null if both did, and differently. Of a list what is stored, with what this
	 * user added and without what this user took away: its values stand for themselves.
	 */
	public function merge( $shown, $typed, $stored ) {
		if ( is_array( $typed ) ) {
			list( $shown, $typed, $stored ) = array_map( array( self::class, 'listed' ), array( $shown, $typed, $stored ) );
			if ( $shown === $stored ) {
				// In this user's order.
				return $typed;
			}
			$kept  = self::without( $stored, self::without( $shown, $typed ) );
			$added = self::without( $typed, $shown );
			return array( ...$kept, ...self::without( $added, $stored ) );
		}
		if ( $this->is_same( $typed, $shown ) || $this->is_same( $typed, $stored ) ) {
			return $stored;
		}
		return $this->is_same( $stored, $shown ) ? $typed : null;
	}

	/** The values of a list; none of an item that does not exist yet. */
	final protected static function listed( $value ): array {
		return is_array( $value ) ? array_values( $value ) : array();
	}

	/** Those values of a list that another one does not have. */
	final protected static function without( array $values, array $others ): array {
		return array_values( array_filter( $values, static fn( $value ): bool => ! in_array( $value, $others, true ) ) );
	}

	/** Whether a form shows two values alike: a moment without its seconds, and a text as it is stored. */
	private function is_same( $one, $other ): bool {
		$shown = function ( $value ): string {
			$text   = str_replace( "\r\n", "\n", trim( is_scalar( $value ) ? (string) $value : '' ) );
			$stored = self::MOMENT === $this->kind ? Moment::typed( Moment::read( $text ) ) : $this->clean( $text );
			return '' === $stored ? $text : $stored;
		};
		return $shown( $one ) === $shown( $other );
	}

	/** Why a value of this user was not stored that somebody else changed, too. */
	final public function conflict( string $typed, string $stored ): string {
		/* translators: %s: a sentence with both texts. */
		return sprintf( __( 'Alguien lo cambió mientras escribías, y lo tuyo no se guardó. %s Para dejar lo tuyo, guarda otra vez.', 'telecoqui' ), $this->both( $typed, $stored ) );
	}

	/** Both texts, as above, so that nobody has to look for the other one. */
	final public function both( string $typed, string $stored ): string {
		$words = fn( string $value ): string => '' === $value ? __( 'nada', 'telecoqui' ) : '«' . wp_html_excerpt( $this->words( $value ), 300, '…' ) . '»';
		/* translators: 1: a field. 2: what somebody else wrote in it. 3: what this user wrote in it. */
		return sprintf( __( '%1$s: ahora dice %2$s; tú escribiste %3$s.', 'telecoqui' ), $this->label, $words( $stored ), $words( $typed ) );
	}

	/** Stores what was typed, which has no problem. */
	public function store( int $post_id, $typed ): void {
		// An item without the meta stays without it.
		if ( $this->read( $typed ) !== $this->load( $post_id ) ) {
			update_post_meta( $post_id, $this->key, wp_slash( $typed ) );
		}
	}

	public function meta(): array {
		return array(
			'type'              => 'string',
			'single'            => true,
			'default'           => '',
			'show_in_rest'      => $this->is_private ? false : array( 'schema' => $this->schema() ),
			'sanitize_callback' => array( $this, 'clean' ),
		);
	}

	/** The same of a list of what a JSON schema describes, with more of its own. */
	final protected function list_meta( array $items, array $schema ): array {
		return array(
			'type'              => 'array',
			'single'            => true,
			'default'           => array(),
			'show_in_rest'      => array( 'schema' => compact( 'items' ) + $schema ),
			'sanitize_callback' => array( $this, 'typed' ),
		);
	}

	/** The same of a whole number, of which 0 means none, and what REST accepts. */
	final protected function integer( array $schema = array() ): array {
		return array(
			'type'              => 'integer',
			'single'            => true,
			'default'           => 0,
			'show_in_rest'      => array( 'schema' => $schema + array( 'minimum' => 0 ) ),
			'sanitize_callback' => fn( $value ): int => (int) $this->clean( $value ),
		);
	}

	/** A stored value of the meta, as it is read. */
	public function read( $stored ): string {
		$value = $this->clean( $stored );
		return self::MOMENT === $this->kind ? Moment::read( $value ) : $value;
	}

	/** Why what was typed and trimmed cannot be stored, as plain text; empty if it can. */
	public function problem( string $typed ): string {
		if ( '' === $typed && $this->is_needed ) {
			return '' === $this->missing ? $this->refusal : $this->missing;
		}
		return '' !== $typed && '' === $this->clean( $typed ) ? str_replace( '%s', $typed, $this->refusal ) : '';
	}

	public function words( string $value ): string {
		$moment = self::MOMENT === $this->kind ? Moment::read( $value ) : '';
		return '' === $moment ? (string) ( $this->choices[ $value ] ?? $value ) : Moment::long( (int) strtotime( $moment ) );
	}

	/** What a list shows of an item, as HTML. */
	public function cell( int $post_id ): string {
		return esc_html( $this->words( $this->load( $post_id ) ) );
	}

	/** What REST accepts and sends, as JSON schema. */
	public function schema(): array {
		return array_filter(
			array(
				'type'      => 'string',
				'maxLength' => $this->max,
				'pattern'   => '' === $this->pattern ? '' : "^$|{$this->pattern}",
				'enum'      => self::CHOICE === $this->kind ? array_values( array_unique( array( '', ...array_map( 'strval', array_keys( $this->choices ) ) ) ) ) : array(),
			)
		);
	}

	/** What assets/desk-panel.js reads of it for the item on the screen. */
	public function panel( WP_Post $post ): array {
		$choices = array();
		foreach ( $this->choices as $value => $label ) {
			$value     = (string) $value;
			$choices[] = compact( 'value', 'label' );
		}
		return array( 'choices' => $choices ) + array_intersect_key( get_object_vars( $this ), array_flip( array( 'key', 'kind', 'label', 'help', 'max', 'needs' ) ) );
	}

	/** Prints the field in the classic box, with a value as it is read, or as it was typed. */
	public function render( string $value ): void {
		$label = Html::element( 'label', array( 'for' => $this->key ), $this->label );
		$help  = '' === $this->help ? '' : '<br>' . Html::element( 'span', array( 'class' => 'description', 'id' => "{$this->key}-ayuda" ), $this->help ); // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing.AssociativeArrayFound
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Html escapes.
		echo self::FLAG === $this->kind ? "<p>{$this->control( $value )} {$label}{$help}</p>" : "<p><strong>{$label}</strong><br>{$this->control( $value )}{$help}</p>";
	}

	protected function control( string $value ): string {
		$attributes = array(
			'id'               => $this->key,
			'name'             => $this->key,
			'aria-describedby' => '' === $this->help ? null : "{$this->key}-ayuda",
		);
		$typed      = $attributes + array(
			'class'        => 'widefat',
			// As wide as it needs, in a narrow box beside the text too.
			'style'        => self::MOMENT === $this->kind ? 'max-width: 25em' : null,
			'maxlength'    => $this->max > 0 ? $this->max : null,
			'pattern'      => '' === $this->pattern ? null : $this->pattern,
			// Browsers say it of what does not fit the pattern.
			'title'        => '' === $this->pattern || '' === $this->help ? null : $this->help,
			'autocomplete' => 'off',
		);
		switch ( $this->kind ) {
			case self::CHOICE:
				return Html::select( $attributes, $this->choices, $value );
			case self::FLAG:
				return Html::tag( 'input', $attributes + array( 'type' => 'checkbox', 'value' => '1', 'checked' => '1' === $value ) ); // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing.AssociativeArrayFound
			case self::TEXT:
				return Html::element( 'textarea', $typed + array( 'rows' => 3 ), $value );
			case self::MOMENT:
				$moment = Moment::read( $value );
				return Html::tag( 'input', $typed + array( 'type' => 'datetime-local', 'value' => '' === $moment ? $value : Moment::typed( $moment ) ) ); // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing.AssociativeArrayFound
			default:
				return Html::tag( 'input', $typed + array( 'type' => 'text', 'value' => $value ) ); // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing.AssociativeArrayFound
		}
	}
}
