import { IconGripVertical } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './Grip.module.css'

/** Moves a row by drag or arrow keys, with the handle of `useReorder`. */
export const Grip = ({ className = '', ...handle }: ComponentProps<'button'>) => (
  <button type="button" className={`${classes.grip} ${className}`} {...handle}>
    <IconGripVertical size={18} stroke={1.7} aria-hidden />
  </button>
)
