import { Textarea, type TextareaProps } from '@mantine/core'

/** A text area that grows with its content. */
export default function LongText(props: TextareaProps) {
  return <Textarea autosize {...props} />
}
