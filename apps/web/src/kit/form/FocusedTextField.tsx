import { Textarea } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { RichTextField } from '../../ui/RichTextField'
import classes from './FocusedTextField.module.css'
import { toPlain, toRich } from './plainText'

/** Keeps a trailing space or line break, because the next letter follows it. */
const toTyped = (text: string) =>
  toRich(text).replace(/ <\/p>$/, '&nbsp;</p>') + (text.endsWith('\n') ? '<p></p>' : '')

/**
 * A rich text field that can take the focus at once. A plain field collects typed text until the editor has
 * loaded.
 */
export function FocusedTextField({ autoFocus = false, ...field }: ComponentProps<typeof RichTextField>) {
  // The state at the first render; typing changes both props.
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
