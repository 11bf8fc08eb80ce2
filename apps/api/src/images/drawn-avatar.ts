import type { UserId } from '@heliograph/kernel';

/** A calm two-coloured picture that follows from the id alone: a sun over a hill. */
export function drawnAvatar(id: UserId): string {
  const hue = (id * 137.508) % 360;
  const sun = 20 + ((id * 29) % 25);
  const hill = 55 + ((id * 17) % 20);
  const sky = `hsl(${hue.toFixed(0)} 45% 82%)`;
  const ground = `hsl(${((hue + 30) % 360).toFixed(0)} 40% 42%)`;
  const light = `hsl(${((hue + 190) % 360).toFixed(0)} 80% 92%)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200"><rect width="100" height="100" fill="${sky}"/><circle cx="${100 - sun * 1.6}" cy="${sun + 8}" r="13" fill="${light}"/><path d="M0 ${hill}Q30 ${hill - 22} 58 ${hill + 2}T100 ${hill - 8}V100H0Z" fill="${ground}"/></svg>`;
}
