import { Star } from 'lucide'
import type { Home, Testimonial } from '#domain/content/home.ts'
import { Icon } from '../ui/icon.tsx'
import { PictureImage } from '../ui/picture-image.tsx'
import { Figures } from './figures.tsx'
import { HomeSection } from './section.tsx'

export function Testimonials({ testimonials }: { testimonials: Home['testimonials'] }) {
  return (
    <HomeSection id="testimonials" title="Client Testimonials" text={testimonials.text} isFar>
      <ul className="mt-10 grid gap-x-12 gap-y-12 lg:grid-cols-2">
        {testimonials.quotes.map((quote) => (
          <Quote key={quote.id} quote={quote} />
        ))}
      </ul>
      <div className="mt-16 grid gap-x-16 gap-y-12 lg:grid-cols-[1.4fr_1fr]">
        <section aria-labelledby="statistics-title">
          <h3 id="statistics-title" className="subtitle mb-5">
            Portfolio Statistics
          </h3>
          <Figures figures={testimonials.statistics} isWide />
        </section>
        <section aria-labelledby="technical-title">
          <h3 id="technical-title" className="subtitle mb-5">
            Technical Achievements
          </h3>
          <ul>
            {testimonials.technical.map((achievement) => (
              <li key={achievement} className="border-t border-line py-3">
                {achievement}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </HomeSection>
  )
}

function Quote({ quote: { name, role, company, image, content, project, rating, highlight } }: { quote: Testimonial }) {
  return (
    <li>
      <figure className="grid gap-5">
        <p className="flex gap-0.5 text-accent" role="img" aria-label={`${rating} of 5 stars`}>
          {Array.from({ length: rating }, (_, star) => (
            <Icon of={Star} key={star} className="size-5 fill-current" />
          ))}
        </p>
        <blockquote className="grid gap-4">
          <p className="quote">{highlight}</p>
          <p className="text-muted">{content}</p>
        </blockquote>
        <figcaption className="flex items-center gap-4">
          <PictureImage picture={image} alt="" className="size-14 rounded-full" />
          <span>
            <strong className="block">{name}</strong>
            <span className="text-md text-muted">
              {role}, {company}
            </span>
            <span className="label block">Project: {project}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  )
}
