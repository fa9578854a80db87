/** A phone or tablet: its browser opens the camera for a field that asks for it. */
export const hasCamera = () => matchMedia('(pointer: coarse)').matches
