import { Textarea } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { RichTextField } from '../ui/RichTextField'
import classes from './FocusedTextField.module.css'
import { toPlain, toRich } from './plainText'

/** As far as it is typed: a space or a line at its end is what the next letter stands behind. */
const toTyped = (text: string) =>
  toRich(text).replace(/ <\/p>$/, '&nbsp;</p>') + (text.endsWith('\n') ? '<p></p>' : '')

/** A text field that may take the focus at once: what is typed while its editor is on the way stands in it, behind what was there. */
export function FocusedTextField({ autoFocus = false, ...field }: ComponentProps<typeof RichTextField>) {
  // As it was when it was drawn first: what is typed changes both.
  const [{ before, takesFocus }] = useState({ before: field.value, takesFocus: autoFocus })
  const [text, setText] = useState('')
  const [focused, setFocused] = useState(takesFocus)
  const type = (input: string) => {
    setText(input)
    field.onChange(before + toTyped(input))
  }
  return (
    <RichTextField
      {...field}
      autoFocus={focused}
      awaiting={
        takesFocus && (
          <div className={classes.ahead}>
            {before !== '' && <p>{toPlain(before)}</p>}
            <Textarea
              aria-label={field.label}
              autoFocus
              autosize
              minRows={3}
              value={text}
              onChange={(event) => type(event.currentTarget.value)}
              onFocus={() => setFocused(true)}
              onBlur={() => setFocused(false)}
            />
          </div>
        )
      }
    />
  )
}
