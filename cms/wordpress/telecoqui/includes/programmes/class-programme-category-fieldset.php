<?php

namespace Telecoqui;

/**
 * The same box as that of news.
 */
final class Programme_Category_Fieldset extends Main_Category_Fieldset {

	public const TYPE = Programmes::POST_TYPE;
}
