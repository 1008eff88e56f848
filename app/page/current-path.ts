import { createContext } from 'react'

/** The path of the page on screen, without a slash at the end; `/404` for every unknown URL. */
export const CurrentPath = createContext('/')
