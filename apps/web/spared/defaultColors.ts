/** Unique placeholders: the product's palettes replace those that the theme names (src/ui/palette.ts). */
const none = Array<string>(10).fill('#000')

/** Mantine reads these by name before it has a theme. */
export const DEFAULT_COLORS = {
  dark: none,
  gray: none,
  red: none,
  green: none,
  teal: none,
  yellow: none,
  orange: none,
  blue: none,
}
