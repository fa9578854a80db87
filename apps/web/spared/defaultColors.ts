/** Every colour that the product names is in its own palette (src/ui/palette.ts). */
export const DEFAULT_COLORS = {}
