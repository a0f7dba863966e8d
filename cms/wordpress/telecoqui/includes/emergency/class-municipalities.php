<?php
/**
 * The municipalities of Puerto Rico.
 *
 * @package Telecoqui
 */

namespace Telecoqui;

defined( 'ABSPATH' ) || exit;

/**
 * The 78 municipalities as the site spells them (src/contract/weather/municipalities.ts), in Spanish order.
 */
final class Municipalities {

	public const NAMES = array(
		'Adjuntas',
		'Aguada',
		'Aguadilla',
		'Aguas Buenas',
		'Aibonito',
		'Añasco',
		'Arecibo',
		'Arroyo',
		'Barceloneta',
		'Barranquitas',
		'Bayamón',
		'Cabo Rojo',
		'Caguas',
		'Camuy',
		'Canóvanas',
		'Carolina',
		'Cataño',
		'Cayey',
		'Ceiba',
		'Ciales',
		'Cidra',
		'Coamo',
		'Comerío',
		'Corozal',
		'Culebra',
		'Dorado',
		'Fajardo',
		'Florida',
		'Guánica',
		'Guayama',
		'Guayanilla',
		'Guaynabo',
		'Gurabo',
		'Hatillo',
		'Hormigueros',
		'Humacao',
		'Isabela',
		'Jayuya',
		'Juana Díaz',
		'Juncos',
		'Lajas',
		'Lares',
		'Las Marías',
		'Las Piedras',
		'Loíza',
		'Luquillo',
		'Manatí',
		'Maricao',
		'Maunabo',
		'Mayagüez',
		'Moca',
		'Morovis',
		'Naguabo',
		'Naranjito',
		'Orocovis',
		'Patillas',
		'Peñuelas',
		'Ponce',
		'Quebradillas',
		'Rincón',
		'Río Grande',
		'Sabana Grande',
		'Salinas',
		'San Germán',
		'San Juan',
		'San Lorenzo',
		'San Sebastián',
		'Santa Isabel',
		'Toa Alta',
		'Toa Baja',
		'Trujillo Alto',
		'Utuado',
		'Vega Alta',
		'Vega Baja',
		'Vieques',
		'Villalba',
		'Yabucoa',
		'Yauco',
	);
}
