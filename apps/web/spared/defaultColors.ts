/**
 * Every colour that the product names is in its own palette (src/ui/palette.ts). Mantine's own theme is computed as soon as its module is
 * read, and needs the shades of the colour that it calls primary: black ones, which no page shows.
 */
export const DEFAULT_COLORS = { blue: Array.from({ length: 10 }, () => '#000000') }
