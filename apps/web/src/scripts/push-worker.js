// Shows what is pushed, and opens what it leads to. It keeps nothing, and answers no request of a page.
self.addEventListener('push', (event) => {
  const { title, body, lang, tag, url } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, lang, tag, icon: '/apple-touch-icon.png', data: { url } }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  if (new URL(url).origin === self.location.origin) event.waitUntil(self.clients.openWindow(url));
});
