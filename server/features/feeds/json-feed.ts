import type { Feed, FeedEntry } from './feed.ts';

function itemOf({ address, title, html, author, publishedAt, updatedAt, language }: FeedEntry) {
  return {
    id: address,
    url: address,
    title,
    content_html: html,
    date_published: publishedAt,
    date_modified: updatedAt,
    authors: [{ name: author }],
    language,
  };
}

export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeAddress,
    feed_url: feed.addressOf('feed.json'),
    description: feed.description,
    icon: feed.iconAddress,
    language: feed.language,
    items: feed.entries.map(itemOf),
  });
}
