/** All alike and none that the product has: whatever palette it names replaces one of these (src/ui/palette.ts), and is told to the page. */
const none = Array<string>(10).fill('#000')

/** Mantine asks for these by name before it knows a theme. */
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
