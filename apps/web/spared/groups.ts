/** Buttons of the product stand alone. */
const none = () => null

export {
  none as ActionIconGroup,
  none as ActionIconGroupSection,
  none as ButtonGroup,
  none as ButtonGroupSection,
}
