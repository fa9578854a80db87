/** A phone or tablet, whose browser can open the camera. */
export const hasCamera = () => matchMedia('(pointer: coarse)').matches
