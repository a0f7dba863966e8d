/** The relative humidity in percent, from degrees Celsius. Magnus's formula is accurate to half a percent. */
export function relativeHumidity(temperature: number, dewPoint: number): number {
  const saturation = (degrees: number) => Math.exp((17.625 * degrees) / (243.04 + degrees));
  return (100 * saturation(dewPoint)) / saturation(temperature);
}

/** The felt temperature in degrees Celsius: the heat index of the US National Weather Service. */
export function heatIndex(temperature: number, humidity: number): number {
  const t = fahrenheit(temperature);
  const simple = 0.5 * (t + 61 + (t - 68) * 1.2 + humidity * 0.094);
  // The regression is not valid below 80 °F.
  if ((simple + t) / 2 < 80) return celsius(simple);
  const h = humidity;
  return celsius(
    -42.379 +
      2.04901523 * t +
      10.14333127 * h -
      0.22475541 * t * h -
      0.00683783 * t * t -
      0.05481717 * h * h +
      0.00122874 * t * t * h +
      0.00085282 * t * h * h -
      0.00000199 * t * t * h * h,
  );
}

function fahrenheit(degreesCelsius: number): number {
  return degreesCelsius * 1.8 + 32;
}

function celsius(degreesFahrenheit: number): number {
  return (degreesFahrenheit - 32) / 1.8;
}

export function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
