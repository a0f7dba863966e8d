export const texts = {
  renewed: 'Esta página se acaba de actualizar.',
  follow: 'Seguir en vivo',
  following: 'Siguiendo en vivo',
};
