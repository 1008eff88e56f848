import { href, Link } from 'react-router'
import { NothingHere } from '../../ui/nothing-here.tsx'

/** What stands at the address of a product that there is not. */
export function ProductNotFound() {
  return (
    <NothingHere title="Product not found." text="It may not be sold any more, or its address was mistyped.">
      <Link to={href('/shop')} className="button">
        Back to Products
      </Link>
    </NothingHere>
  )
}
